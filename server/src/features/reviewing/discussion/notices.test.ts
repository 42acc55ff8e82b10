import { NOTICE } from "@lectern/domain/reviewing/discussion/words";
import { expect } from "vitest";
import { dropConflict, keepConflict } from "#features/reviewing/conflicts/store";
import type { Person } from "#testing/make";
import { onNewServers } from "#testing/on-server";
import { NOTIFY_OF_DISCUSSIONS } from "./jobs";
import { discussionsOn } from "./world.fixture";

const { it, server, as, make } = onNewServers();
const { write, edit, remove, see, follow } = discussionsOn(server);
const MINUTE = 60;

async function world() {
  const organiser = await make.organiser({ firstName: "Olga", lastName: "Organiser" });
  const grace = await make.reviewer({ firstName: "Grace", lastName: "Hopper" });
  const mary = await make.reviewer({ firstName: "Mary", lastName: "Shelley" });
  const id = await make.proposal(await make.speaker(), "Ready for Review", { title: "Kettles" });
  for (const who of [grace, mary]) expect((await make.review(who, id)).statusCode).toBe(201);
  return { organiser, grace, mary, id };
}

/** What was mailed to a person about discussions, after some minutes. */
async function mailed(to: Person, minutes: number = NOTICE.waitMinutes) {
  server.clock.advance(minutes * MINUTE);
  await server.runJob(NOTIFY_OF_DISCUSSIONS);
  await server.runJobs();
  return server.sent.filter((mail) => mail.to === to.email && mail.subject.includes("discussion"));
}

it("mails no one who recuses themselves in the instant in which they are mentioned", async () => {
  const { organiser, grace, id } = await world();
  const [, recused] = await Promise.all([
    write(organiser, id, "@Grace Hopper?"),
    as(grace).post(`/api/conflicts/recuse/${id}/`),
  ]);
  expect(recused.statusCode).toBe(204);
  expect(await mailed(grace)).toEqual([]);
});

it("mails a mentioned person once the text is final, without the text, and not its author", async () => {
  const { organiser, grace, mary, id } = await world();
  await write(organiser, id, "A canary for @Grace Hopper");
  expect(await mailed(grace, NOTICE.waitMinutes - 1)).toEqual([]);
  const [mail, ...others] = await mailed(grace, 1);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe(`Lectern: you are mentioned in the discussion of #${id}`);
  expect(mail?.text).toContain('"Kettles"');
  expect(mail?.text).toContain(`/homepage/reviewer/app/${id}#discussion`);
  expect(mail?.text).toContain(`/homepage/reviewer/app/${id}?mute=1#discussion`);
  expect(JSON.stringify(mail)).not.toMatch(/canary|Olga|Grace|Hopper/);
  for (const who of [organiser, mary]) expect(await mailed(who)).toEqual([]);
});

it("sends one mail for a discussion and some hours, whatever is written meanwhile", async () => {
  const { organiser, grace, id } = await world();
  await write(grace, id, "I take part");
  for (let n = 0; n < 5; n++) await write(organiser, id, `Message ${n}`);
  expect((await mailed(grace)).map(({ subject }) => subject)).toEqual([
    `Lectern: 5 new messages in the discussion of #${id}`,
  ]);
  Object.assign(organiser, await make.session(organiser));
  await write(organiser, id, "One more");
  expect(await mailed(grace, 60)).toHaveLength(1);
  expect((await mailed(grace, NOTICE.apartHours * 60)).map(({ subject }) => subject)).toEqual([
    expect.any(String),
    `Lectern: 1 new message in the discussion of #${id}`,
  ]);
  expect(await mailed(grace, NOTICE.apartHours * 60)).toHaveLength(2);
});

it("sends nothing about what was read, deleted or no longer mentions, or is muted", async () => {
  const { organiser, grace, mary, id } = await world();
  await write(organiser, id, "@Grace Hopper");
  await see(grace, id, 1);
  expect(await mailed(grace)).toEqual([]);
  for (const who of [organiser, grace, mary]) Object.assign(who, await make.session(who));
  await write(organiser, id, "@Grace Hopper and @Mary Shelley");
  await edit(organiser, id, 2, "Neither");
  await write(organiser, id, "@Mary Shelley");
  await remove(organiser, id, 3);
  await write(organiser, id, "@Mary Shelley again");
  expect((await follow(mary, id, "none")).statusCode).toBe(204);
  expect(await mailed(mary)).toEqual([]);
  const followed = await follow(grace, id, "all");
  expect(followed.statusCode).toBe(401);
  expect((await follow(await make.session(grace), id, "all")).statusCode).toBe(204);
  expect(await mailed(grace)).toHaveLength(1);
});

it("stops at once for a reviewer who recuses themselves or gets a conflict, also a mail that waits", async () => {
  const { organiser, grace, mary, id } = await world();
  await write(organiser, id, "@Grace Hopper and @Mary Shelley");
  expect((await as(grace).post(`/api/conflicts/recuse/${id}/`)).statusCode).toBe(204);
  expect(await mailed(grace, 0)).toEqual([]);
  server.clock.advance(NOTICE.waitMinutes * MINUTE);
  await server.runJob(NOTIFY_OF_DISCUSSIONS);
  // The mail to Mary is in the outbox, and not sent yet.
  const at = server.clock.now();
  const marked = {
    submissionId: id,
    reviewerId: mary.id,
    kind: "pinned",
    reason: "",
    createdAt: at,
  } as const;
  await keepConflict(server.platform.db, marked);
  await server.runJobs();
  expect(server.sent.filter(({ subject }) => subject.includes("discussion"))).toEqual([]);
  const { rows } = await server.platform.db.execute(
    "select recipient, stopped_at is not null as stopped from mail where kind = 'discussion'",
  );
  expect(rows).toEqual([{ recipient: mary.email, stopped: true }]);
  await dropConflict(server.platform.db, id, mary.id);
  expect(await mailed(mary)).toEqual([]);
});

it("sends nothing to a reviewer whose review is gone, a suspended one, or one who is a speaker by now", async () => {
  const { organiser, grace, mary, id } = await world();
  const speaking = await make.reviewer({ firstName: "Later", lastName: "Speaker" });
  await make.review(speaking, id);
  await write(organiser, id, "@Grace Hopper, @Mary Shelley, @Later Speaker");
  expect((await as(grace).delete(`/api/reviews/${id}/`)).statusCode).toBe(204);
  const { everyCall } = server.platform;
  await everyCall.execute(`update account set suspended_at = now() where id = '${mary.id}'`);
  await everyCall.execute(`update submission set owner_id = '${speaking.id}' where id = ${id}`);
  for (const who of [grace, mary, speaking]) expect(await mailed(who)).toEqual([]);
});
