import { CHOICE_DEFAULTS } from "@lectern/domain/call/choices";
import { beforeEach, expect } from "vitest";
import { waiters } from "#testing/look";
import { type Person, proposalBody } from "#testing/make";
import { onNewServers } from "#testing/on-server";

const { it, server, as, make } = onNewServers();
let organiser: Person;
let speaker: Person;
beforeEach(async () => {
  organiser = await make.organiser();
  speaker = await make.speaker();
});

type Sending = () => ReturnType<ReturnType<typeof as>["post"]>;

/** Starts both requests, the second once the first waits at its end, and returns the statuses. */
async function atOnce(first: Sending, second: Sending): Promise<[number, number]> {
  const client = await server.platform.everyCall.$client.connect();
  try {
    // The line in the log is the last that both write.
    await client.query("begin; lock table audit_entry in share mode");
    const one = Promise.resolve(first());
    await expect.poll(() => waiters(server)).toBe(1);
    const two = Promise.resolve(second());
    await expect.poll(() => waiters(server)).toBe(2);
    await client.query("rollback");
    return [(await one).statusCode, (await two).statusCode];
  } finally {
    client.release(true);
  }
}

const TOPIC = "BT";
const others = CHOICE_DEFAULTS.topicTypes.filter(({ code }) => code !== TOPIC);
const remove: Sending = () => as(organiser).put("/api/settings/", { changes: { topicTypes: others } });
const body = () => proposalBody(speaker.name, { topic_type: TOPIC });

async function importing(): Promise<Sending> {
  const speakers = [{ code: "S", name: "Zoe Zebra", email: "zoe@example.org" }];
  const talk = { code: "A", title: "Kettles", abstract: "x", state: "submitted", submission_type: "Talk" };
  const order = { file: [{ ...talk, track: "Blue", speakers }], topics: { Blue: TOPIC } };
  const { seen } = (await as(organiser).post("/api/imports/preview/", order)).json();
  return () => as(organiser).post("/api/imports/", { ...order, seen, invite: false });
}

/** Ways to save a proposal with the topic. */
const SAVING: [string, () => Promise<Sending>][] = [
  ["submitted", async () => () => as(speaker).post("/api/submit/", body())],
  [
    "edited",
    async () => {
      const id = await make.proposal(speaker);
      return () => as(speaker).put(`/api/submissions/${id}/`, body());
    },
  ],
  [
    "entered for its speaker",
    async () => () => as(organiser).post("/api/proposals/", { ...body(), email: speaker.email }),
  ],
  [
    "edited for its speaker",
    async () => {
      const id = await make.proposal(speaker);
      return () => as(organiser).put(`/api/proposals/${id}/`, { ...body(), note: "A typo" });
    },
  ],
  ["imported", importing],
];

it.for(SAVING)("keeps a topic with which a proposal is %s at that moment", async ([, saving]) => {
  const [saved, removed] = await atOnce(await saving(), remove);
  expect(saved).toBeLessThan(300);
  expect(removed).toBe(400);
});

it("refuses a proposal with a topic that is deleted at that moment", async () => {
  expect(await atOnce(remove, () => as(speaker).post("/api/submit/", body()))).toEqual([200, 400]);
});
