import { expect } from "vitest";
import { programmeOn } from "#features/programme/world.fixture";
import { onServer } from "#testing/on-server";

const { it, server, as, make } = onServer();

it("names room, start and end of a published talk in letters, and says that there are none before", async () => {
  const [organiser, speaker] = [await make.organiser(), await make.speaker()];
  const programme = await programmeOn(server);
  const id = await programme.accepted("Kettles", speaker);
  const letter = { subject: "Your slot", body: "Room: {room}. From {start} to {end}." };
  const write = async (key: string) => {
    const headers = { "idempotency-key": key };
    await as(organiser).post("/api/mails/letters/", { submissions: [id], ...letter }, { headers });
    await server.runJobs();
    return server.sent.filter(({ subject }) => subject === "Your slot").at(-1)?.text;
  };
  await programme.place(id, "2025-07-01T10:00:00Z");
  const none = "Room: (no room yet). From (no time yet) to (no time yet).";
  expect(await write("before"), "planned only").toContain(none);
  await programme.publish();
  expect(await write("after")).toContain(
    "Room: Main hall. From 1 July 2025 at 10:00 UTC to 1 July 2025 at 10:45 UTC.",
  );
});
