import { REFUSALS } from "@lectern/domain/kernel/refusal";
import { beforeEach, describe, expect } from "vitest";
import { seen } from "#testing/client";
import type { Person } from "#testing/make";
import { onNewServers } from "#testing/on-server";

const { it, server, as, make } = onNewServers();
let organiser: Person;
let grace: Person;
let alan: Person;
beforeEach(async () => {
  organiser = await make.organiser();
  grace = await make.reviewer({ firstName: "Grace", lastName: "Hopper" });
  alan = await make.reviewer({ firstName: "Alan", lastName: "Turing" });
  await make.reviewer({ verified: false });
});

const LETTER = { subject: "Dinner at {product}", body: "Dear {first_name},\n\ncome along.\n\n{link}" };
const preview = async (audience: string, text: object = LETTER) =>
  seen(await as(organiser).post("/api/mails/letters/preview/", { audience, ...LETTER, ...text }));
const send = async (audience: string, more: object, key = "once") =>
  seen(
    await as(organiser).post(
      "/api/mails/letters/",
      { audience, ...LETTER, ...more },
      { headers: { "idempotency-key": key } },
    ),
  );
const suspend = (group: "reviewer" | "organiser", { id }: Person) =>
  as(organiser).put(`/api/people/${id}/standing/`, {
    group,
    suspended: true,
    seen: { group, suspended: false },
  });
const mailed = async () => {
  server.sent.length = 0;
  await server.runJobs();
  return server.sent
    .filter(({ subject }) => subject === "Dinner at Lectern")
    .map(({ to }) => to)
    .sort();
};

describe("a letter to reviewers or organisers", () => {
  it("goes once to each reviewer in the preview, with their own name, and is in the audit log", async () => {
    const { status, body } = await preview("reviewers");
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        recipients: 2,
        to: [grace.email, alan.email],
        samples: [
          {
            submission: null,
            to: grace.email,
            subject: "Dinner at Lectern",
            blocks: [
              { paragraph: "Dear Grace," },
              { paragraph: "come along." },
              { link: "http://localhost:3000/homepage/reviewer/app", label: "Open the portal" },
            ],
          },
          { to: alan.email },
        ],
      },
    });
    expect(await mailed(), "a preview sends nothing").toEqual([]);
    const { mark } = body as { mark: string };
    const calls = await Promise.all([1, 2, 3].map(() => send("reviewers", { mark })));
    expect(calls).toEqual(Array(3).fill({ status: 201, body: { written: 2 } }));
    expect(await mailed()).toEqual([grace.email, alan.email].sort());
    const log = await as(organiser).get("/api/audit/");
    expect(log.payload.split('"send-team-letters"')).toHaveLength(2);
    expect(log.payload).toContain("emailed reviewers or organisers");
  });

  it("leaves out suspended accounts and other groups", async () => {
    await make.speaker();
    const second = await make.organiser();
    const former = await make.organiser();
    await suspend("organiser", former);
    await suspend("reviewer", alan);
    expect((await preview("reviewers")).body).toMatchObject({ to: [grace.email] });
    expect((await preview("organisers")).body).toMatchObject({
      to: [organiser.email, second.email].sort(),
      samples: [
        { blocks: expect.arrayContaining([expect.objectContaining({ label: "Open the portal" })]) },
        {},
      ],
    });
  });

  it("reaches the reviewers with open reviews alone where they are chosen", async () => {
    const pk = await make.proposal(await make.speaker(), "Ready for Review");
    const pair = { submissions: [pk], reviewers: [grace.id, alan.id], assign: true };
    await as(organiser).post("/api/panel/assignments/", pair);
    await make.review(alan, pk);
    expect((await preview("reviewers-with-open-reviews")).body).toMatchObject({ to: [grace.email] });
  });

  it("is not sent when its recipients have changed since the preview", async () => {
    const { mark } = (await preview("reviewers")).body as { mark: string };
    await suspend("reviewer", alan);
    expect(await send("reviewers", { mark })).toEqual({
      status: 409,
      body: { detail: REFUSALS["recipients-changed"].detail },
    });
    expect(await mailed()).toEqual([]);
  });

  it("refuses a proposal's placeholders beside the field, in the preview and when it is sent", async () => {
    const text = { subject: "{title}", body: "until {confirm_until}, {name}" };
    const cannot = "cannot be used in a mail to reviewers or organisers. Use only {name}";
    const refused = {
      status: 400,
      body: {
        subject: [expect.stringContaining(`{title} ${cannot}`)],
        body: [expect.stringContaining(`{confirm_until} ${cannot}`)],
      },
    };
    expect(await preview("reviewers", text)).toEqual(refused);
    expect(await send("reviewers", { ...text, mark: "any" })).toEqual(refused);
  });

  it("needs the preview's mark, one audience, and one that there is", async () => {
    expect(await send("organisers", {})).toMatchObject({ status: 400, body: { mark: [expect.any(String)] } });
    const both = await send("organisers", { submissions: [1], mark: "any" });
    expect(both).toMatchObject({
      status: 400,
      body: { audience: ["Choose proposals or an audience, not both."] },
    });
    expect(await preview("constructor")).toMatchObject({
      status: 400,
      body: { audience: ['"constructor" is not a valid choice.'] },
    });
    const none = await as(organiser).post("/api/mails/letters/preview/", LETTER);
    expect(seen(none)).toMatchObject({ status: 400, body: { submissions: [expect.any(String)] } });
  });
});
