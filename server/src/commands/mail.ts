import type { Readable } from "node:stream";
import type { Command } from "commander";
import { allCalls } from "../features/call/calls-store";
import { type Taken, takeReport } from "../features/post/bounces";
import { MAX_REPORT_BYTES, readDeliveryReport } from "../platform/mail/delivery-report";
import { forCall } from "../platform/platform";
import { withPlatform } from "./with-platform";

/** EX_TEMPFAIL of sysexits.h: the mail server keeps the report, and delivers it again later. */
const LATER = 75;

const MESSAGES: Record<Taken, string> = {
  returned: "The mail is marked as returned.",
  noted: "The report is stored with the mail.",
  "nothing-new": "The report contains nothing new.",
  unknown: "The report does not belong to a mail in the outbox.",
  "not-yet": "The mail is not marked as sent yet: deliver the report again later.",
};

export function addMailCommands(program: Command): void {
  program
    .command("mail")
    .description("work on mails")
    .command("bounce")
    .description("read one returned mail from standard input, as a mail server delivers it")
    .action(async () => {
      // From here on errors may be temporary, and must not lose the report.
      process.exitCode = LATER;
      const { said, later } = await sendNow(process.stdin, withPlatform);
      console.log(said);
      if (!later) process.exitCode = 0;
    });
}

/** Stores a report and returns a message without its content; `later`: it has to be delivered again. */
export async function sendNow(
  message: Readable,
  onPlatform: typeof withPlatform,
): Promise<{ said: string; later: boolean }> {
  const report = await readDeliveryReport(await upTo(MAX_REPORT_BYTES, message));
  let taken: Taken | null = null;
  if (report) {
    await onPlatform(async (platform) => {
      for (const call of await allCalls(platform.everyCall)) {
        taken = await takeReport(forCall(platform, call), report);
        if (taken !== "unknown") return;
      }
    });
  }
  return {
    said: taken ? MESSAGES[taken] : "This is not a delivery report: nothing was changed.",
    later: taken === "not-yet",
  };
}

/** The whole stream, or a prefix longer than `most` bytes; the rest is read and dropped. */
async function upTo(most: number, stream: Readable): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (bytes <= most) chunks.push(chunk);
    bytes += chunk.length;
  }
  return Buffer.concat(chunks);
}
