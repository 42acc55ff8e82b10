import type { BoardRow } from "@lectern/domain/deciding/board/contract";
import { isWithdrawn } from "@lectern/domain/proposals/words";
import { expect } from "vitest";
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
