import type { Readable } from "node:stream";
import type { Command } from "commander";
import { allCalls } from "../features/call/calls-store";
import { type Taken, takeReport } from "../features/post/bounces";
import { callOfReply, type TakenReply, takeReply } from "../features/proposals/questions/replies";
import { notifyAskers } from "../features/reviewing/questions/answered";
import { readSettings } from "../platform/env";
import { type DeliveryReport, MAX_REPORT_BYTES, readDeliveryReport } from "../platform/mail/delivery-report";
import { MAX_REPLY_BYTES, type Reply, readReply } from "../platform/mail/reply";
import { forCall, type Platform } from "../platform/platform";
import { withPlatform } from "./with-platform";

/** EX_TEMPFAIL of sysexits.h: the mail server keeps the mail, and delivers it again later. */
const LATER = 75;

const MESSAGES: Record<Taken, string> = {
  returned: "The mail is marked as bounced.",
  noted: "The report is stored with the mail.",
  "nothing-new": "The report contains nothing new.",
  unknown: "The report does not belong to a mail in the outbox.",
  "not-yet": "The mail is not marked as sent yet: deliver the report again later.",
};

const REPLY_MESSAGES: Record<TakenReply, string> = {
  answered: "The reply is stored as an answer.",
  "nothing-new": "The reply was stored before.",
  hinted: "The reply was refused, and its sender was notified.",
  automatic: "A program wrote this reply: nothing was changed.",
  unknown: "The reply is to an address that is not valid: nothing was changed.",
};

export function addMailCommands(program: Command): void {
  program
    .command("mail")
    .description("manage mails")
    .command("bounce")
    .description(
      "read one bounced mail, or a speaker's reply to a question, from standard input, as a mail server delivers it",
    )
    .action(async () => {
      // From here on errors may be temporary, and must not lose the mail.
      process.exitCode = LATER;
      const { MAIL_REPLIES_TO: address = null, MAIL_CHECKED_BY: checkedBy = null } = readSettings(
        process.env,
      );
      const { said, later } = await sendNow(process.stdin, withPlatform, { address, checkedBy });
      console.log(said);
      if (!later) process.exitCode = 0;
    });
}

/** Where replies go; see `readReply`. */
type Expected = Pick<Platform["replies"], "address" | "checkedBy">;

/** Stores a report or a reply, and returns a message without its content; `later`: it has to be delivered again. */
export async function sendNow(
  message: Readable,
  onPlatform: typeof withPlatform,
  expected: Expected = { address: null, checkedBy: null },
): Promise<{ said: string; later: boolean }> {
  const bytes = await upTo(Math.max(MAX_REPORT_BYTES, MAX_REPLY_BYTES), message);
  const report = await readDeliveryReport(bytes);
  const { address, checkedBy } = expected;
  const reply = report || address === null ? null : await readReply(bytes, { address, checkedBy });
  let taken: Taken | null = null;
  let said: string | null = null;
  if (report || reply)
    await onPlatform(async (platform) => {
      if (reply) said = REPLY_MESSAGES[await takeOf(platform, reply)];
      else if (report) taken = await inOneCall(platform, report);
    });
  return {
    said: said ?? (taken ? MESSAGES[taken] : "This is not a delivery report: nothing was changed."),
    later: taken === "not-yet",
  };
}

/** The first call that knows the mail takes its report. */
async function inOneCall(platform: Platform, report: DeliveryReport): Promise<Taken | null> {
  let taken: Taken | null = null;
  for (const call of await allCalls(platform.everyCall)) {
    taken = await takeReport(forCall(platform, call), report);
    if (taken !== "unknown") break;
  }
  return taken;
}

/** The call that is named in its address takes a reply. */
async function takeOf(platform: Platform, reply: Reply): Promise<TakenReply> {
  const number = callOfReply(reply);
  const call = (await allCalls(platform.everyCall)).find(({ id }) => id === number);
  if (!call) return "unknown";
  return takeReply(forCall(platform, call), reply, { callState: call.state, notifyAskers });
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
