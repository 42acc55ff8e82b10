import { describe, expect, it } from "vitest";
import { exchange, gmail } from "./cloud-reports.fixture";
import { MAX_REPORT_BYTES, readDeliveryReport } from "./delivery-report";
import { type About, bare, delayed, exim, expired, postfix } from "./reports.fixture";

const ABOUT: About = { id: "0b7c1d2e-3f40-4a5b-8c6d-7e8f90a1b2c3", to: "ada@example.net" };
const text = (message: Uint8Array) => new TextDecoder().decode(message);
const bytes = (message: string) => new TextEncoder().encode(message);
/** A report of Postfix in which something is otherwise. */
const changed = (from: string | RegExp, to: string | ((all: string, ...groups: string[]) => string)) => {
  const before = text(postfix(ABOUT));
  const after = typeof to === "string" ? before.replace(from, to) : before.replace(from, to);
  expect(after).not.toBe(before);
  return readDeliveryReport(bytes(after));
};
const failed = (status: string, said: string, addresses = [ABOUT.to]) => ({
  about: [ABOUT.id],
  deliveries: [{ action: "failed", addresses, status, said }],
});

describe("a delivery report", () => {
  it.each([
    [
      "Postfix",
      postfix,
      failed(
        "5.1.1",
        "<ada@example.net>: Recipient address rejected: User unknown in virtual mailbox table",
        [ABOUT.to, ABOUT.to],
      ),
    ],
    [
      "Postfix after five days",
      expired,
      failed("4.4.1", "connect to mx.example.net[203.0.113.5]:25: Connection timed out"),
    ],
    ["Exim", exim, failed("5.2.2", "Mailbox full")],
    [
      "Exchange",
      exchange,
      failed("5.1.10", "RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup", [
        "ADA@EXAMPLE.NET",
      ]),
    ],
    [
      "Gmail",
      gmail,
      failed(
        "5.1.1",
        "The email account that you tried to reach does not exist. Please try double-checking the recipient's email address for typos or unnecessary spaces. For more information, go to https://support.google.com/mail/?p=NoSuchUser a640c23a62f3a-abf0c - gsmtp",
      ),
    ],
    ["a server that says next to nothing", bare, failed("5.2.1", "")],
  ])("of %s is read", async (_server, write, report) => {
    expect(await readDeliveryReport(write(ABOUT))).toEqual(report);
  });

  it("is read with the line ends of a pipe, too", async () => {
    const piped = bytes(text(exim(ABOUT)).replaceAll("\r\n", "\n"));
    expect(await readDeliveryReport(piped)).toEqual(failed("5.2.2", "Mailbox full"));
  });

  it("says what is only late", async () => {
    expect((await readDeliveryReport(delayed(ABOUT)))?.deliveries).toEqual([
      { action: "delayed", addresses: [ABOUT.to], status: "4.4.1", said: "" },
    ]);
  });

  it("is read where its part is encoded, or is of those that may hold any letter", async () => {
    const part = /Content-Type: message\/delivery-status\r\n\r\n([\s\S]*?)\r\n--4X/;
    const encoded = await changed(
      part,
      (_all: string, fields: string) =>
        `Content-Type: message/global-delivery-status; charset="utf-8"\r\nContent-Transfer-Encoding: base64\r\n\r\n${btoa(fields)}\r\n--4X`,
    );
    expect(encoded?.deliveries[0]?.status).toBe("5.1.1");
  });

  it.each([
    [
      "an envelope id that the server made itself",
      /Original-Envelope-Id: \S+/,
      "Original-Envelope-Id: QQ314159",
    ],
    ["a Message-ID that was rewritten", /Message-ID: <\S+>/, "Message-ID: <0100abcd@email.amazonses.com>"],
    ["no charset that there is", /charset=utf-8/, "charset=klingon"],
    ["no end", /--4Xabc12345\.1740830403\/mail\.example\.org--\r\n$/, ""],
  ])("is read with %s", async (_what, from, to) => {
    expect(await changed(from, to)).toMatchObject({ about: [ABOUT.id], deliveries: [{ status: "5.1.1" }] });
  });

  it("shows the server's message in one short line, without characters that reorder or hide it", async () => {
    const report = await changed(
      /(?<=Diagnostic-Code: .*)Recipient address rejected:/,
      `\u202eevil\u0007\u200b${"<b>no</b> ".repeat(100)}`,
    );
    const said = report?.deliveries[0]?.said ?? "";
    expect([...said]).toHaveLength(300);
    expect(said).toMatch(/^<ada@example\.net>: evil <b>no<\/b> <b>no<\/b> .*…$/);
  });
});

describe("what is no delivery report", () => {
  it.each([
    ["nothing", ""],
    ["no mail at all", "\0\u{1}\u{2}garbage\uffff"],
    ["a letter", "From: ada@example.net\r\nSubject: Re: yours\r\n\r\nI am away.\r\n"],
    [
      "a report without parts",
      "Content-Type: multipart/report; report-type=delivery-status; boundary=b\r\n\r\n",
    ],
    ["one without a boundary", text(bare(ABOUT)).replace("; boundary=bare", "")],
    ["one whose boundary is another", text(bare(ABOUT)).replace("boundary=bare", "boundary=other")],
    ["a receipt of its reader", text(bare(ABOUT)).replaceAll("delivery-status", "disposition-notification")],
    ["a report in a letter", text(bare(ABOUT)).replace("multipart/report", "multipart/mixed")],
    [
      "a forwarded report",
      `Content-Type: multipart/report; boundary=outer\r\n\r\n--outer\r\nContent-Type: message/rfc822\r\n\r\n${text(bare(ABOUT))}\r\n--outer--\r\n`,
    ],
    ["a mail of more than a megabyte", `${text(bare(ABOUT))}${"x".repeat(MAX_REPORT_BYTES)}`],
    ["headers without end", `${"X-A: b\r\n".repeat(60_000)}${text(bare(ABOUT))}`],
    [
      "parts in parts in parts",
      `${Array.from({ length: 20 }, (_, i) => `Content-Type: multipart/report; boundary=b${i}\r\n\r\n--b${i}\r\n`).join("")}${text(bare(ABOUT))}`,
    ],
  ])("gives null: %s", async (_what, message) => {
    expect(await readDeliveryReport(bytes(message))).toBeNull();
  });

  it.each([
    ["no recipient", /(Final|Original)-Recipient: .*\r\n/g, ""],
    ["no action", /Action: failed\r\n/, ""],
    ["an unknown action", /Action: failed/, "Action: exploded"],
    ["an address that is none", /(Final|Original)-Recipient: .*\r\n/g, "Final-Recipient: x400; /C=XX/\r\n"],
  ])("says nothing of a mail with %s", async (_what, from, to) => {
    expect(await changed(from, to)).toEqual({ about: [ABOUT.id], deliveries: [] });
  });

  it("is bounded in what it names", async () => {
    const ids = Array.from({ length: 500 }, () => crypto.randomUUID());
    const report = await changed(/^/, `References: ${ids.map((id) => `<${id}@a>`).join(" ")}\r\n`);
    expect(report?.about).toEqual([ABOUT.id, ...ids.slice(0, 9)]);
    const many = await changed(/(Final-Recipient: [\s\S]*?)\r\n\r\n/, (all) => all.repeat(500));
    expect(many?.deliveries).toHaveLength(19);
  });
});
