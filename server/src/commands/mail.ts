import type { Readable } from "node:stream";
import type { Command } from "commander";
import { type Taken, takeReport } from "../features/post/bounces";
import { MAX_REPORT_BYTES, readDeliveryReport } from "../platform/mail/delivery-report";
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
      const { said, later } = await sendNow(process.stdin, withPlatform);
      console.log(said);
      if (!later) process.exitCode = 0;
    });
}

/** Notes what the message reports, and says so in words without any of its own; `later`: it has to come again. */
export async function sendNow(
  message: Readable,
  onPlatform: typeof withPlatform,
): Promise<{ said: string; later: boolean }> {
  const report = await readDeliveryReport(await upTo(MAX_REPORT_BYTES, message));
  let taken: Taken | null = null;
  if (report) {
    await onPlatform(async (platform) => {
      taken = await takeReport(platform, report);
    });
  }
  return {
    said: taken ? SAID[taken] : "This is no delivery report: nothing is done.",
    later: taken === "not-yet",
  };
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
