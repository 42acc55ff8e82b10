import { afterAll, beforeAll, expect, it } from "vitest";
import { record } from "#features/log/actions";
import { visit } from "#testing/access-world";
import { request, seen } from "#testing/client";
import { again, makePerson, makeReviewer, type Person } from "#testing/make";
import { type TestServer, testServer } from "#testing/server";

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const open = async (who: Person, id: number, way = "tf") =>
  request(server, await again(server, who), "POST", `/api/submissions/download/${way}/${id}/`);

it("tells a speaker how often each group opened the file, when last, and nobody's name", async () => {
  const { submission, bearer, ownerId } = await visit(server, "owner", {
    status: "Ready for Review",
    endedGroup: "speaker",
  });
  const owner = { id: ownerId, email: "", name: "", access: bearer ?? "" };
  const reads = async () =>
    seen(
      await request(server, await again(server, owner), "GET", `/api/submissions/file-reads/${submission}/`),
    );
  expect(await reads()).toEqual({ status: 200, body: [] });

  const grace = await makeReviewer(server, { firstName: "Grace", lastName: "Hopper" });
  const joan = await makeReviewer(server, { firstName: "Joan", lastName: "Clarke" });
  const olga = await makePerson(server, "organiser", { firstName: "Olga", lastName: "Organiser" });
  await request(server, owner, "POST", `/api/submissions/download/tf/${submission}/`);
  await open(grace, submission);
  await open(olga, submission, "iso");
  server.clock.advance(60);
  await open(joan, submission);
  await open(joan, submission, "iso");
  // Who organises today read as a reviewer then.
  const standing = { group: "organiser", suspended: false, seen: { group: "reviewer", suspended: false } };
  await request(server, await again(server, olga), "PUT", `/api/people/${grace.id}/standing/`, standing);
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
