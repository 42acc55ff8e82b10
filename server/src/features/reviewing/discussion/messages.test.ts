import { EDIT_MINUTES, MESSAGE_LENGTH } from "@lectern/domain/reviewing/discussion/words";
import { describe, expect } from "vitest";
import type { Person } from "#testing/make";
import { onServer } from "#testing/on-server";
import { discussionsOn } from "./world.fixture";

const { it, server, as, make } = onServer();
const { read, write, edit, remove } = discussionsOn(server);
let organiser: Person;
let grace: Person;
let mary: Person;
it.beforeAll(async () => {
  organiser = await make.organiser({ firstName: "Olga", lastName: "Organiser" });
  grace = await make.reviewer({ firstName: "Grace", lastName: "Hopper" });
  mary = await make.reviewer({ firstName: "Mary", lastName: "Shelley" });
});

/** A proposal that both have reviewed. */
async function reviewed(): Promise<number> {
  const id = await make.proposal(await make.speaker(), "Ready for Review");
  for (const who of [grace, mary]) expect((await make.review(who, id)).statusCode).toBe(201);
  return id;
}

describe("a message", () => {
  it("is edited by its author within minutes, and not later or by others", async () => {
    const id = await reviewed();
    await write(grace, id, "Teh text");
    const edited = await edit(grace, id, 1, "The text", '"1"');
    expect(edited.json()).toMatchObject({ text: "The text", version: 2, edited_on: expect.any(String) });
    expect((await edit(mary, id, 1, "Not mine")).statusCode).toBe(404);
    expect((await edit(organiser, id, 1, "Not mine")).statusCode).toBe(404);
    expect((await edit(grace, id, 1, "Stale", '"1"')).statusCode).toBe(412);
    expect((await edit(grace, id, 9, "None")).statusCode).toBe(404);
    server.clock.advance(EDIT_MINUTES * 60 + 1);
    grace = await make.session(grace);
    expect((await edit(grace, id, 1, "Too late")).statusCode).toBe(409);
    for (const who of [mary, organiser]) Object.assign(who, await make.session(who));
  });

  it("leaves a trace when its author deletes it, and its text is gone for everyone", async () => {
    const id = await reviewed();
    await write(grace, id, "A secret for @organisers");
    await write(mary, id, "An answer", { reply_to: 1 });
    expect((await remove(mary, id, 1)).statusCode).toBe(404);
    expect((await remove(grace, id, 1, '"9"')).statusCode).toBe(412);
    expect((await remove(grace, id, 1)).statusCode).toBe(204);
    expect((await remove(grace, id, 1)).statusCode).toBe(204);
    expect((await edit(grace, id, 1, "Back again")).statusCode).toBe(409);
    const { messages } = await read(organiser, id);
    expect(messages).toMatchObject([
      { number: 1, text: "", deleted: true, mentions: [] },
      { number: 2, reply_to: 1, deleted: false },
    ]);
    const { rows } = await server.platform.db.execute("select * from discussion_message");
    expect(JSON.stringify(rows)).not.toContain("A secret");
  });

  it("is deleted or edited, whichever came first, when both are sent at once", async () => {
    const id = await reviewed();
    for (let n = 1; n <= 6; n++) {
      await write(grace, id, "Text");
      const [edited, removed] = await Promise.all([
        edit(grace, id, n, "Edited", '"1"'),
        remove(grace, id, n, '"1"'),
      ]);
      const statuses = [edited.statusCode, removed.statusCode];
      expect([
        [200, 412],
        [409, 204],
      ]).toContainEqual(statuses);
      const message = (await read(grace, id)).messages[n - 1];
      expect([message?.text, message?.deleted]).toEqual(
        removed.statusCode === 204 ? ["", true] : ["Edited", false],
      );
    }
  });

  it("is written once by a repeated request, and refused with another text", async () => {
    const id = await reviewed();
    const send = (text: string) =>
      as(grace).post(`/api/discussion/${id}/messages/`, { text }, { headers: { "idempotency-key": "once" } });
    const answers = await Promise.all([send("Once"), send("Once"), send("Once")]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect((await read(mary, id)).messages).toHaveLength(1);
    expect((await send("Twice")).statusCode).toBe(422);
  });

  it.each([
    [{ text: "" }, "text"],
    [{}, "text"],
    [{ text: "x".repeat(MESSAGE_LENGTH + 1) }, "text"],
    [{ text: 7 }, "text"],
    [{ text: "NUL \0" }, "text"],
    [{ text: "[a](javascript:alert(1))" }, "text"],
    [{ text: ">".repeat(30) }, "text"],
    [{ text: "x", reply_to: 99 }, "reply_to"],
    [{ text: "x", reply_to: -1 }, "reply_to"],
    [{ text: "x", reply_to: "1" }, "reply_to"],
  ])("is refused at its field: %#", async (body, field) => {
    const id = await reviewed();
    const answer = await as(grace).post(`/api/discussion/${id}/messages/`, body);
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, [field]]);
  });
});
