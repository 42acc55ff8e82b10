import { expect } from "vitest";
import { addressOf, allEndpoints } from "#testing/endpoints";
import { mailsTo } from "#testing/look";
import type { Person } from "#testing/make";
import { onServer } from "#testing/on-server";
import { discussionsOn } from "./world.fixture";

const { it, server, as, make } = onServer();
const { write } = discussionsOn(server);
const CANARY = "canary-in-a-discussion";
const reading = (await allEndpoints()).filter(({ endpoint }) => endpoint.method === "GET");

/** The endpoints that show a person what is written about a proposal. */
async function telling(who: Person, id: number): Promise<string[]> {
  const found = [];
  for (const { name, endpoint } of reading) {
    const { body, headers } = await as(who).get(addressOf(endpoint, String(id)));
    if (`${JSON.stringify(headers)} ${body}`.includes(CANARY)) found.push(name);
  }
  return found;
}

it("is answered by its own endpoint alone, and to no one who may not read it", async () => {
  const speaker = await make.speaker();
  const [grace, late, recused, owner] = [
    await make.reviewer({ firstName: "Grace", lastName: "Hopper" }),
    await make.reviewer(),
    await make.reviewer(),
    await make.organiser(),
  ];
  const organiser = await make.organiser({ firstName: "Olga", lastName: "Organiser" });
  const id = await make.proposal(speaker, "Ready for Review");
  const owned = await make.proposal(owner, "Ready for Review");
  for (const who of [grace, recused])
    for (const each of [id, owned]) expect((await make.review(who, each)).statusCode).toBe(201);
  for (const each of [id, owned]) {
    await write(grace, each, CANARY);
    await write(organiser, each, `${CANARY} for @Grace Hopper and @organisers`);
    expect((await as(recused).post(`/api/conflicts/recuse/${each}/`)).statusCode).toBe(204);
  }
  await make.setting("reviewersReadReviews", true);
  for (const who of [speaker, late, recused]) expect(await telling(who, id)).toEqual([]);
  for (const who of [late, recused, owner]) expect(await telling(who, owned)).toEqual([]);
  for (const who of [grace, organiser]) expect(await telling(who, id)).toEqual(["getDiscussion"]);
  server.clock.advance(3_600);
  await server.runJob("notify-of-discussions");
  expect((await mailsTo(server, grace.email)).length).toBeGreaterThan(0);
  expect(JSON.stringify(server.sent)).not.toContain(CANARY);
  for (const who of [speaker, late, recused])
    expect(server.sent.filter(({ to }) => to === who.email)).toEqual([]);
});
