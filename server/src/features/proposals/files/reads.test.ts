import { expect } from "vitest";
import { record } from "#features/log/actions";
import { visit } from "#testing/access-world";
import { seen } from "#testing/client";
import type { Person } from "#testing/make";
import { onServer } from "#testing/on-server";

const { it, server, as, make } = onServer();

const open = async (who: Person, id: number, way = "tf") =>
  as(await make.session(who)).post(`/api/submissions/download/${way}/${id}/`);

it("shows a speaker how often and when each group opened the file, without names", async () => {
  const { submission, bearer, ownerId } = await visit(server, "owner", {
    status: "Ready for Review",
    endedGroup: "speaker",
  });
  const owner = { id: ownerId, email: "", name: "", access: bearer ?? "" };
  const reads = async () =>
    seen(await as(await make.session(owner)).get(`/api/submissions/file-reads/${submission}/`));
  expect(await reads()).toEqual({ status: 200, body: [] });

  const grace = await make.reviewer({ firstName: "Grace", lastName: "Hopper" });
  const joan = await make.reviewer({ firstName: "Joan", lastName: "Clarke" });
  const olga = await make.organiser({ firstName: "Olga", lastName: "Organiser" });
  await as(owner).post(`/api/submissions/download/tf/${submission}/`);
  await open(grace, submission);
  await open(olga, submission, "iso");
  server.clock.advance(60);
  await open(joan, submission);
  await open(joan, submission, "iso");
  // Who organises today read as a reviewer then.
  const standing = { group: "organiser", suspended: false, seen: { group: "reviewer", suspended: false } };
  await as(await make.session(olga)).put(`/api/people/${grace.id}/standing/`, standing);
  // A line from before the group was noted.
  const at = new Date("2025-02-01T00:00:00Z");
  const old = { at, actorId: joan.id, action: "download" as const, submissionId: submission };
  await record(server.platform.db, { ...old, details: { download: "tf" } });

  expect(await reads()).toEqual({
    status: 200,
    body: [
      { group: "organiser", times: 1, last_on: "2025-03-01T12:00:00.000Z" },
      { group: "reviewer", times: 4, last_on: "2025-03-01T12:01:00.000Z" },
    ],
  });
  expect(JSON.stringify(await reads())).not.toMatch(/Grace|Joan|Olga|example\.org/);
});
