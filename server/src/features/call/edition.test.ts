import type { Edition } from "@lectern/domain/call/contract";
import { phase } from "@lectern/domain/call/rules";
import { TEXT_FAULTS } from "@lectern/domain/call/texts/words";
import { EDITION_DEFAULTS } from "@lectern/domain/call/words";
import fc from "fast-check";
import { beforeEach, describe, expect } from "vitest";
import { EDITION_KEYS } from "#features/office/settings/changing";
import { BadInput } from "#platform/http/refusal";
import { onServer } from "#testing/on-server";
import { editionSetting } from "./tables";

const { it, server, visitor, make } = onServer();
beforeEach(async () => {
  await server.platform.db.delete(editionSetting);
});

const read = async () => (await visitor.get("/api/edition/")).json() as Edition;

/** What a setting's refusal says, by field. */
async function faultsOf(key: string, value: unknown) {
  const refused: unknown = await make.setting(key, value).catch((error: unknown) => error);
  if (!(refused instanceof BadInput)) throw new Error(`${key} takes ${String(value)}`);
  return refused.fields;
}

describe("GET /api/edition/", () => {
  it("shows everyone the names, dates, limits, choices and the server's time", async () => {
    const response = await visitor.get("/api/edition/");
    expect(response.headers["cache-control"]).toBe("no-store");
    // Neither the texts of pages of their own, nor the villages' call, nor what is deleted when, nor who releases
    // questions, nor which sites show the programme. No dates of conferences, as none differ.
    const {
      guidance: _guidance,
      conduct: _conduct,
      villagesCall: _villages,
      conferenceEnds: _ends,
      conferenceDates: _dates,
      deleteProposalsAfter: _proposals,
      deleteAccountsAfter: _accounts,
      deleteAuditAfter: _audit,
      deleteMailTextsAfter: _texts,
      questionsReleased: _released,
      embedOrigins: _sites,
      ...settings
    } = EDITION_DEFAULTS;
    expect(response.json()).toEqual({
      ...settings,
      welcomeText: [
        {
          el: "p",
          in: [
            "Welcome to the Lectern 2025 call for papers. Proposals are open from 17 Feb 2025 00:00 UTC until 02 June 2025 23:59 UTC.",
          ],
        },
      ],
      texts: [],
      now: "2025-03-01T12:00:00.000Z",
      conferences: [
        { code: "MAIN", label: "Lectern" },
        { code: "BOTH", label: "Lectern and SINCON" },
      ],
      topicTypes: [
        { code: "RT", label: "Red Team" },
        { code: "BT", label: "Blue Team" },
        { code: "PT", label: "Purple Team" },
        { code: "C", label: "Compliance" },
        { code: "P", label: "Policy" },
      ],
      submissionTypes: [
        { code: "T", label: "Talk" },
        { code: "WS", label: "Workshop", workshop: true },
        { code: "BOTH", label: "Both", workshop: true },
      ],
      workshopDurations: [
        { code: "NA", label: "NA" },
        { code: "0H50M", label: "50min" },
        { code: "1H50M", label: "1h 50min" },
        { code: "2H50M", label: "2h 50min" },
      ],
      reviewStatuses: [
        { code: "ACC", label: "Accept" },
        { code: "HLD", label: "On Hold" },
        { code: "REJ", label: "Reject" },
      ],
      fileTypes: ["txt", "ppt", "pptx", "ppsx", "doc", "docx", "pdf", "zip"].map((extension) => ({
        extension,
        mediaTypes: expect.arrayContaining([expect.stringContaining("/")]),
      })),
      rebuiltTypes: null,
      captcha: { provider: "none", siteKey: null },
      socialProviders: [],
      passkeys: true,
      developmentMailbox: false,
    });
  });

  it("[9.2] has the specification's constants until an organiser changes them", () => {
    expect(EDITION_DEFAULTS).toMatchObject({
      year: 2025,
      opensAt: "2025-01-10T00:00:00.000Z",
      announcedFrom: "2025-02-17T00:00:00.000Z",
      closesAt: "2025-06-02T23:59:59.000Z",
      maxSubmissions: 5,
      passwordMin: 8,
      passwordMax: 16,
      uploadGrace: 900,
      cooldown: 86_400,
      reviewsWanted: 2,
      reviewersReadReviews: false,
      villagesInMenu: true,
    });
  });
});

describe("the texts that organisers write in Markdown", () => {
  const text = async (name: string) => (await visitor.get(`/api/edition/texts/${name}/`)).json();

  it("are read on the server, with the settings of the moment in their braces", async () => {
    await make.setting("guidance", "## At {product}\n\n- [site]({site})");
    await make.setting("product", "One Con");
    const at = (product: string) => [
      { el: "h3", in: [`At ${product}`] },
      { el: "ul", in: [{ el: "li", in: [{ el: "a", href: "https://example.org", in: ["site"] }] }] },
    ];
    expect(await text("guidance")).toEqual({ text: at("One Con") });
    await make.setting("product", "Other Con");
    expect(await text("guidance")).toEqual({ text: at("Other Con") });
    expect((await read()).texts).toEqual(["guidance"]);
  });

  it("are empty by default, and there are no others", async () => {
    expect(await text("conduct")).toEqual({ text: [] });
    expect((await visitor.get("/api/edition/texts/welcome/")).statusCode).toBe(404);
  });

  it.each([
    ["nested.", `${"> ".repeat(500)}a`, TEXT_FAULTS.deep],
    ["with a link that runs.", "[x](javascript:alert(1))", TEXT_FAULTS.link],
    ["that turns the page around.", "a\u202eb", TEXT_FAULTS.turned],
    ["of 100 KB of brackets.", "[".repeat(100_000), "Ensure this field has no more than 10000 characters."],
  ])("are refused when hostile: one %s", async (_, source, fault) => {
    expect(await faultsOf("conduct", source)).toEqual({ conduct: [fault] });
  });
});

describe("changing a setting", () => {
  it.each([
    ["product", "  Example Con ", "Example Con"],
    ["year", "2031", 2031],
    ["maxSubmissions", 7, 7],
    ["closesAt", "2026-06-02T23:59:59+02:00", "2026-06-02T21:59:59.000Z"],
    ["uploadGrace", "30m", 1800],
    ["cooldown", "2d", 172_800],
    ["cooldown", 0, 0],
    ["rollingReviewAfter", "90", 90],
    ["rollingReviewAfter", "none", null],
    ["decisionsReleased", "true", true],
    ["blindReviews", "true", true],
    ["decisionsReleased", "0", false],
    ["conferenceCode", "EXAMPLE_1", "EXAMPLE_1"],
  ])("takes %s as %j, at once", async (key, value, kept) => {
    await make.setting(key, value);
    expect(await read()).toMatchObject({ [key]: kept });
  });

  it("[9.9] takes maxSubmissions as text, at once", async () => {
    await make.setting("maxSubmissions", "2");
    expect(await read()).toMatchObject({ maxSubmissions: 2 });
  });

  it("takes every default as text, and answers it again", async () => {
    const { now: _, ...before } = await read();
    const asText = (value: unknown) =>
      Array.isArray(value) && typeof value[0] === "object" ? JSON.stringify(value) : String(value);
    for (const key of EDITION_KEYS) await make.setting(key, asText(EDITION_DEFAULTS[key]));
    expect(await read()).toMatchObject(before);
  });

  it("[3.57] names both conferences by the edition's words", async () => {
    await make.setting("product", "Example Con");
    await make.setting("secondConference", "Other Con");
    await make.setting("conferenceCode", "EXAMPLE");
    expect((await read()).conferences).toEqual([
      { code: "EXAMPLE", label: "Example Con" },
      { code: "BOTH", label: "Example Con and Other Con" },
    ]);
  });

  it.each([
    ["maxSubmissions", "0", "Enter a whole number from 1 to 1000."],
    ["maxSubmissions", "many", "Enter a whole number from 1 to 1000."],
    ["maxSubmissions", "1.5", "Enter a whole number from 1 to 1000."],
    ["maxSubmissions", "", "Enter a whole number from 1 to 1000."],
    ["closesAt", "tomorrow", "Enter an instant such as 2025-06-02T23:59:59Z."],
    ["uploadGrace", "soon", "Enter a duration such as 15m, 24h or 90 (seconds)."],
    ["cooldown", "-1h", "Enter a duration such as 15m, 24h or 90 (seconds)."],
    ["releaseDelay", "3651d", "Enter at most 3650 days."],
    ["confirmWithin", "999999999d", "Enter at most 3650 days."],
    ["closesAt", "9999-12-31T23:59:59-23:59", "Enter an instant such as 2025-06-02T23:59:59Z."],
    ["opensAt", "0000-01-01T00:00:00Z", "Enter an instant such as 2025-06-02T23:59:59Z."],
    ["decisionsReleased", "perhaps", "Enter true or false."],
    ["email", "nobody", "Enter a valid email address."],
    ["site", "javascript:alert(1)", "Enter an address that starts with https:// or http://."],
    ["conferenceCode", "ma\u200bin", "Use 1 to 40 printable characters."],
    ["product", " ", "This field may not be blank."],
  ])("refuses %s %j and says what it takes", async (key, value, message) => {
    const { now: _, ...before } = await read();
    expect(await faultsOf(key, value)).toEqual({ [key]: [message] });
    expect(await read()).toMatchObject(before);
  });

  it("refuses what contradicts another setting", async () => {
    const order = ["The call must open before it closes."];
    expect(await faultsOf("opensAt", "2025-06-02T23:59:59Z")).toEqual({ opensAt: order });
    expect(await faultsOf("closesAt", "2025-01-01T00:00:00Z")).toEqual({ closesAt: order });
    expect(await faultsOf("passwordMin", "17")).toEqual({
      passwordMin: ["The minimum length must not exceed the maximum length."],
    });
    expect(await faultsOf("conferenceCode", "BOTH")).toEqual({
      conferenceCode: ["BOTH is the code of both conferences: select another."],
    });
  });

  it.each(["colour", "__proto__", "constructor", "now", ""])("knows no setting %j", async (key) => {
    const { key: messages } = await faultsOf(key, "x");
    expect(messages?.[0]).toMatch(/^There is no setting ".*"\. Settings: product, year, /);
  });
});

describe("the phase of the call", () => {
  const instant = fc.date({ min: new Date("2020-01-01"), max: new Date("2030-01-01"), noInvalidDate: true });

  it("is open exactly between the two ends, both included", () => {
    fc.assert(
      fc.property(instant, instant, instant, (a, b, now) => {
        const [opens, closes] = a <= b ? [a, b] : [b, a];
        const window = { opensAt: opens.toISOString(), closesAt: closes.toISOString() };
        const expected = now < opens ? "before" : now > closes ? "closed" : "open";
        expect(phase(window, now)).toBe(expected);
        expect([phase(window, opens), phase(window, closes)]).toEqual(["open", "open"]);
        expect(phase(window, new Date(opens.getTime() - 1))).toBe("before");
        expect(phase(window, new Date(closes.getTime() + 1))).toBe("closed");
      }),
    );
  });
});
