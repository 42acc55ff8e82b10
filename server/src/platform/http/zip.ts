import { PassThrough, type Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { FastifyReply } from "fastify";
import { ZipFile } from "yazl";
import { asDownload } from "./csv";

/** A member of a ZIP; its content is opened once it is written. */
export type Member = { name: string; open(): Promise<Readable> };

/**
 * Streams a ZIP. When a member cannot be read, the answer is aborted, so that an incomplete archive is not mistaken for a
 * complete one.
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
  // Close the store's stream when the client disconnects.
  answer.on("close", () => present?.destroy());
  for (const { name, open } of members) {
    zip.addReadStreamLazy(name, { mtime, mode: 0o100644 }, (callback) => {
      if (answer.destroyed) return;
      void open().then(
        (content) => {
          present = content;
          // The library does not listen to a stream that it gets only now; unheard, an error would end the server.
          content.on("error", (error) => answer.destroy(error));
          callback(null, content);
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
