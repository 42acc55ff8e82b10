import type { PersonRole } from "@lectern/domain/office/people/rules";
import { beforeEach, describe, expect } from "vitest";
import { Refusal } from "#platform/http/refusal";
import { aboutOf, mailsTo } from "#testing/look";
import type { Person } from "#testing/make";
import { onNewServers } from "#testing/on-server";
import { putIntoGroup } from "./actions";

const { it, server, as, make } = onNewServers();
let organiser: Person;
beforeEach(async () => {
  organiser = await make.organiser({ firstName: "Grace", lastName: "Hopper" });
});

const SPEAKER: PersonRole = { group: "speaker", suspended: false };
const REVIEWER: PersonRole = { group: "reviewer", suspended: false };
const SUSPENDED: PersonRole = { group: "speaker", suspended: true };

const change = (whom: Person, next: PersonRole, seen: PersonRole) =>
  as(organiser).put(`/api/people/${whom.id}/standing/`, { ...next, seen });

describe("the mail to a person", () => {
  it("says which group they were put into, and since when", async () => {
    const ada = await make.speaker();
    await change(ada, REVIEWER, SPEAKER);
    const [mail, ...more] = await mailsTo(server, ada.email);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe("Lectern: you are a reviewer now");
    expect(mail?.text).toContain("Before: speaker\nNow: reviewer\nSince: 1 March 2025 at 12:00 UTC");
    expect(mail?.text).toContain("http://localhost:3000/login");
    expect(mail?.text).not.toContain("Grace");
  });

  it("announces a suspension, and its end", async () => {
    const ada = await make.speaker();
    await change(ada, SUSPENDED, SPEAKER);
    await change(ada, SPEAKER, SUSPENDED);
    const mails = await mailsTo(server, ada.email);
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      "Lectern: you can log in again",
      "Lectern: your account is suspended",
    ]);
  });

  it("is not written for what was refused, nor for what stays as it is", async () => {
    const ada = await make.speaker();
    expect((await change(ada, REVIEWER, { ...SPEAKER, group: "organiser" })).statusCode).toBe(409);
    expect((await change(ada, SPEAKER, SPEAKER)).statusCode).toBe(200);
    expect(await mailsTo(server, ada.email)).toEqual([]);
  });
});

describe("moving a person to another group from the command line", () => {
  it("writes the audit line without an organiser, and the mail", async () => {
    const ada = await make.speaker();
    await putIntoGroup(server.platform, ada.id, "organiser");
    expect(await aboutOf(server, ada.id)).toEqual([
      {
        action: "change group",
        actorId: null,
        details: { accountId: ada.id, from: "speaker", to: "organiser" },
      },
    ]);
    const mails = await mailsTo(server, ada.email);
    expect(mails.map(({ subject }) => subject)).toEqual(["Lectern: you are an organiser now"]);
  });

  it("refuses to take the last organiser away, and writes nothing", async () => {
    await expect(putIntoGroup(server.platform, organiser.id, "speaker")).rejects.toEqual(
      new Refusal("last-organiser"),
    );
    expect(await aboutOf(server, organiser.id)).toEqual([]);
    expect(await mailsTo(server, organiser.email)).toEqual([]);
    await make.organiser();
    await putIntoGroup(server.platform, organiser.id, "speaker");
    expect(await aboutOf(server, organiser.id)).toHaveLength(1);
  });
});
