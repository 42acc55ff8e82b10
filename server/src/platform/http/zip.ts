import { PassThrough, type Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { FastifyReply } from "fastify";
import { ZipFile } from "yazl";
import { asDownload } from "./csv";

/** A member of a ZIP; its content is opened when its turn comes. */
export type Member = { name: string; open(): Promise<Readable> };

/**
 * Answers with a ZIP that is made while it is read: no more of it is in memory than one step takes. Where a member
 * cannot be read the answer breaks off, so that nobody takes half of it for the whole.
 */
export function zipAnswer(
  reply: FastifyReply,
  filename: string,
  members: readonly Member[],
  mtime: Date,
): Readable {
  const zip = new ZipFile();
  const answer = new PassThrough();
  let present: Readable | null = null;
  zip.on("error", (error: Error) => answer.destroy(error));
  // Whoever goes away half-way leaves nothing open in the store.
  answer.on("close", () => present?.destroy());
  for (const { name, open } of members) {
    zip.addReadStreamLazy(name, { mtime, mode: 0o100644 }, (give) => {
      if (answer.destroyed) return;
      void open().then(
        (content) => {
          present = content;
          give(null, content);
        },
        (error: unknown) => answer.destroy(error instanceof Error ? error : new Error(String(error))),
      );
    });
  }
  zip.end();
  pipeline(zip.outputStream, answer).catch(() => {});
  asDownload(reply, filename).type("application/zip");
  return answer;
}
