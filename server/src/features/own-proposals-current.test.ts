import { expect } from "vitest";
import { onServer } from "#testing/on-server";
import { decided } from "./deciding/releases/world.fixture";

const { it, server, as, make } = onServer();

it("shows an organiser with a proposal the counts and the schedule as of now, once decisions are shown as they are made", async () => {
  const organiser = await make.organiser();
  const own = await decided(server, organiser, "ACC");
  const other = await decided(server, await make.speaker(), "ACC");
  const read = async () => {
    const { unscheduled } = (await as(organiser).get("/api/waiting/")).json();
    const schedule = (await as(organiser).get("/api/schedule/")).json();
    return { unscheduled, schedule: schedule.map(({ pk }: { pk: number }) => pk) };
  };
  expect(await read()).toEqual({ unscheduled: 1, schedule: [other] });
  await make.setting("decisionsReleased", true);
  expect(await read()).toEqual({ unscheduled: 2, schedule: [own, other] });
});
