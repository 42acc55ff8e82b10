import type { BoardRow } from "@lectern/domain/deciding/board/contract";
import { isWithdrawn } from "@lectern/domain/proposals/words";
import { expect } from "vitest";
import { lockAny } from "#features/proposals/store";
import { waiters } from "#testing/look";
import type { Person } from "#testing/make";
import { onServer } from "#testing/on-server";
import { decided } from "../releases/world.fixture";

const { it, server, as, make } = onServer();

it("can be ordered after a proposal with a place on it was withdrawn", async () => {
  const [organiser, speaker] = [await make.organiser(), await make.speaker()];
  const withdrawn = await decided(server, speaker, "HLD", "A");
  const [second, third] = [
    await decided(server, speaker, "HLD", "B"),
    await decided(server, speaker, "HLD", "C"),
  ];
  const put = async (order: number[], seen: number[]) =>
    (await as(organiser).put("/api/decisions/waitlist/", { order, seen })).statusCode;
  expect(await put([withdrawn, second], [])).toBe(200);
  expect((await as(speaker).delete(`/api/submissions/${withdrawn}/`)).statusCode).toBe(204);
  const board: BoardRow[] = (await as(organiser).get("/api/board/")).json();
  const listed = board.filter(
    ({ status, waitlist_place }) => waitlist_place !== null && !isWithdrawn(status),
  );
  expect(listed.map(({ pk }) => pk)).toEqual([second]);
  expect([await put([third, second], [second]), await put([], [third, second])]).toEqual([200, 200]);
});

it("gets one of two first orders that are sent at once; the other is refused", async () => {
  const [ann, ben, speaker] = [await make.organiser(), await make.organiser(), await make.speaker()];
  const [one, two] = [await decided(server, speaker, "HLD", "A"), await decided(server, speaker, "HLD", "B")];
  const put = (who: Person, order: number[]) => as(who).put("/api/decisions/waitlist/", { order, seen: [] });
  const { first, second } = await server.platform.db.transaction(async (tx) => {
    await lockAny(tx, one);
    const first = put(ann, [one, two]);
    await expect.poll(() => waiters(server)).toBe(1);
    const second = put(ben, [two, one]);
    await expect.poll(() => waiters(server)).toBe(2);
    return { first, second };
  });
  expect([(await first).statusCode, (await second).statusCode]).toEqual([200, 412]);
});
