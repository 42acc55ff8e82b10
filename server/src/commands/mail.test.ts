import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { expect } from "vitest";
import { MAX_REPORT_BYTES } from "#platform/mail/delivery-report";
import { bare, postfix } from "#platform/mail/reports.fixture";
import { lastMailTo } from "#testing/look";
import { onServer } from "#testing/on-server";
import type { TestServer } from "#testing/server";
import { putIntoGroup } from "../features/office/people/actions";
import { sendNow } from "./mail";

const { it, server, make } = onServer();

const onPlatform = (work: (platform: TestServer["platform"]) => Promise<void>) => work(server.platform);
const never = () => Promise.reject(new Error("The database was asked."));
const piped = (message: Uint8Array | string) => Readable.from([Buffer.from(message)]);

it("marks a mail whose report is passed in, even one with a hidden text", async () => {
  const ada = await make.speaker();
  await putIntoGroup(server.platform, ada.id, "reviewer");
  const { id } = await lastMailTo(server, ada.email);
  const report = postfix({ id, to: ada.email });
  const middle = report.length / 2;
  const chunks = Readable.from([
    Buffer.from(report.subarray(0, middle)),
    Buffer.from(report.subarray(middle)),
  ]);
  expect(await sendNow(chunks, onPlatform)).toEqual({
    said: "The mail is marked as bounced.",
    later: false,
  });
  expect(await sendNow(piped(report), onPlatform)).toEqual({
    said: "The report contains nothing new.",
    later: false,
  });
});

it("says what it does with others, and asks the database only where there is something to ask", async () => {
  const none = { said: "This is not a delivery report: nothing was changed.", later: false };
  const report = bare({ id: randomUUID(), to: "ada@example.net" });
  for (const message of ["", "I am away.", Buffer.concat([report, Buffer.alloc(MAX_REPORT_BYTES)])])
    expect(await sendNow(piped(message), never)).toEqual(none);
  expect(await sendNow(piped(report), onPlatform)).toEqual({
    said: "The report does not belong to a mail in the outbox.",
    later: false,
  });
  await expect(sendNow(piped(report), never)).rejects.toThrow("The database was asked.");
});

it("reads what is far too long to its end, and keeps none of it", async () => {
  let handed = 0;
  const endless = Readable.from(
    (function* () {
      for (; handed < 64; handed++) yield Buffer.alloc(1_048_576, "x");
    })(),
  );
  expect((await sendNow(endless, never)).later).toBe(false);
  expect(handed).toBe(64);
});
