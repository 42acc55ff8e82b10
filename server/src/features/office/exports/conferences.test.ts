import { expect } from "vitest";
import { updateSubmission } from "#features/proposals/store";
import { onServer } from "#testing/on-server";

const { it, server, as, make } = onServer();

const SLOT = { start: "2025-07-01T10:00:00.000Z", minutes: 45 };

it("exports each conference's decision, and its programme alone", async () => {
  const organiser = as(await make.session(await make.organiser()));
  const id = await make.proposal(await make.speaker(), "Reviewed", { title: "Kettles" });
  await updateSubmission(server.platform.db, id, { conference: "BOTH" });
  const decide = (conference: string, decision: string) =>
    organiser.post("/api/decisions/", {
      decisions: [{ submission: id, conference, decision, seen: null }],
    });
  await decide("MAIN", "ACC");
  await decide("SINCON", "REJ");
  await organiser.put(`/api/schedule/${id}/?conference=MAIN`, { room: "Main hall", ...SLOT });

  expect((await organiser.get("/api/exports/proposals/csv/")).payload).toContain(
    "MAIN: Accept; SINCON: Reject",
  );
  expect(JSON.parse((await organiser.get("/api/exports/json/")).payload)).toMatchObject([
    {
      pk: id,
      decision: "ACC",
      conferences: [
        { conference: "MAIN", decision: "ACC" },
        { conference: "SINCON", decision: "REJ" },
      ],
    },
  ]);
  const calendar = async (conference: string) =>
    (await organiser.get(`/api/exports/schedule/ics/?conference=${conference}`)).payload;
  expect(await calendar("MAIN")).toContain("Kettles");
  expect(await calendar("SINCON")).not.toContain("Kettles");
  const figures = async (conference: string) =>
    JSON.stringify((await organiser.get(`/api/figures/?conference=${conference}`)).json().topics);
  expect(await figures("MAIN")).not.toBe(await figures("SINCON"));
});
