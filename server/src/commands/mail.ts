import type { Readable } from "node:stream";
import type { Command } from "commander";
import { type Taken, takeReport } from "../features/mails/bounces";
import { MOST_REPORT_BYTES, readDeliveryReport } from "../platform/mail/delivery-report";
import { withPlatform } from "./with-platform";

/** EX_TEMPFAIL of sysexits.h: a mail server that sees it keeps the mail, and hands it over again later. */
const LATER = 75;

const SAID: Record<Taken, string> = {
  returned: "The mail is marked as returned.",
  noted: "It is noted with the mail.",
  "nothing-new": "It says nothing new.",
  unknown: "It is about no mail in the outbox.",
  "not-yet": "The mail is not noted as sent yet: hand it over again later.",
};

export function addMailCommands(program: Command): void {
  program
    .command("mail")
    .description("work on mails")
    .command("bounce")
    .description("read one returned mail from standard input, as a mail server hands it over")
    .action(async () => {
      // Whatever goes wrong from here on may pass, and the mail must not be lost by it.
      process.exitCode = LATER;
      const report = await readDeliveryReport(await upTo(MOST_REPORT_BYTES, process.stdin));
      if (!report) {
        console.log("This is no delivery report: nothing is done.");
        process.exitCode = 0;
        return;
      }
      await withPlatform(async (platform) => {
        const taken = await takeReport(platform, report);
        console.log(SAID[taken]);
        if (taken !== "not-yet") process.exitCode = 0;
      });
    });
}

/** All of it, or so much more than `most` that it is seen to be too long; the rest is read, and kept nowhere. */
async function upTo(most: number, stream: Readable): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (bytes <= most) chunks.push(chunk);
    bytes += chunk.length;
  }
  return Buffer.concat(chunks);
}
