import { describe, expect, it } from "vitest";
import { REPORT_OUTCOMES } from "./mail-report";
import { DELIVERY_ACTIONS, describeReport, describeStatusCode, outcomeOf, outweighs } from "./reports";
import { mailState, maySendAgain } from "./rules";

describe("a report on a mail", () => {
  it("marks a mail as returned if its own address failed, notes delays and other addresses, and ignores the rest", () => {
    const outcomes = DELIVERY_ACTIONS.map((action) => [
      action,
      outcomeOf(action, true),
      outcomeOf(action, false),
    ]);
    expect(outcomes).toEqual([
      ["failed", "returned", "elsewhere"],
      ["delayed", "delayed", null],
      ["delivered", null, null],
      ["relayed", null, null],
      ["expanded", null, null],
    ]);
  });

  it("is replaced by a more important one only, and a bounce is the most important", () => {
    const table = [null, ...REPORT_OUTCOMES].map((first) => [
      first,
      ...REPORT_OUTCOMES.filter((second) => outweighs(first, second)),
    ]);
    expect(table).toEqual([
      [null, "returned", "delayed", "elsewhere"],
      ["returned"],
      ["delayed", "returned", "delayed", "elsewhere"],
      ["elsewhere", "returned", "elsewhere"],
    ]);
  });

  it.each([
    ["5.1.1", "there is no such mailbox"],
    ["5.1.10", "there is no such mailbox"],
    ["5.1.2", "the domain has no mail server"],
    ["5.2.2", "the mailbox is full"],
    ["4.4.1", "its mail server could not be reached in time"],
    ["5.7.1", "its mail server rejected the mail, perhaps as spam"],
    ["5.7.26", "its mail server could not authenticate the sender (SPF, DKIM, DMARC)"],
    ["5.0.0", null],
    ["5.1.100", null],
  ])("explains %s as: %s", (status, meaning) => {
    expect(describeStatusCode(status)).toBe(meaning);
  });

  it("is a sentence, even if its code is unknown", () => {
    expect([
      describeReport({ outcome: "returned", status: "5.1.1" }),
      describeReport({ outcome: "delayed", status: "4.2.2" }),
      describeReport({ outcome: "elsewhere", status: "5.0.0" }),
    ]).toEqual([
      "It bounced: there is no such mailbox.",
      "Delivery is delayed and will be retried: the mailbox is full.",
      "It bounced at an address that it was forwarded to.",
    ]);
  });
});

it("shows a bounced mail as returned and a noted one as sent, and allows sending both again", () => {
  const sent = { sentAt: new Date(), refusedAt: null, stoppedAt: null, letter: {} };
  const states = [null, ...REPORT_OUTCOMES].map((reportOutcome) => {
    const mail = { ...sent, reportOutcome };
    return [reportOutcome, mailState(mail), maySendAgain(mail)];
  });
  expect(states).toEqual([
    [null, "sent", null],
    ["returned", "returned", null],
    ["delayed", "sent", null],
    ["elsewhere", "sent", null],
  ]);
});
