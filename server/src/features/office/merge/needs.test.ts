import { expect } from "vitest";
import { accepted, ask, askAnswers } from "#features/proposals/tasks/world.fixture";
import type { Person } from "#testing/make";
import { onServer } from "#testing/on-server";
import { mergeWorld } from "./world.fixture";

const { it, server, make } = onServer();
let organiser: Person;
it.beforeAll(async () => {
  organiser = await make.organiser();
  await askAnswers(server, organiser, { needs: null });
});

const save = async (who: Person, diet: string) => {
  const saved = await ask(server, who, "PUT", "/api/needs/own/", { body: { diet } });
  expect(saved.statusCode, saved.payload).toBe(200);
};
const dietOf = async (who: Person) => (await ask(server, who, "GET", "/api/needs/own/")).json().needs.diet;

async function merged(kept: Person, ended: Person): Promise<void> {
  const { request, keyFor, answer } = mergeWorld(server);
  await request(kept, ended);
  for (const who of [ended, kept]) expect((await answer(await keyFor(who))).statusCode).toBe(200);
}

it("moves the needs of the merged account, readable by the kept one", async () => {
  const [kept, ended] = [await make.speaker(), await make.speaker()];
  await accepted(server, ended);
  await save(ended, "No nuts");
  await merged(kept, ended);
  expect(await dietOf(kept)).toBe("No nuts");
  const { rows } = (await ask(server, organiser, "GET", "/api/needs/")).json();
  expect(rows.find(({ email }: { email: string }) => email === kept.email)?.needs.diet).toBe("No nuts");
});

it("keeps the needs that the kept account has entered", async () => {
  const [kept, ended] = [await make.speaker(), await make.speaker()];
  for (const [who, diet] of [
    [kept, "Vegan"],
    [ended, "No nuts"],
  ] as const) {
    await accepted(server, who);
    await save(who, diet);
  }
  await merged(kept, ended);
  expect(await dietOf(kept)).toBe("Vegan");
});
