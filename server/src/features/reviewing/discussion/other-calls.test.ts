import { expect } from "vitest";
import { findCall } from "#features/call/calls-store";
import { found } from "#platform/http/refusal";
import { forCall } from "#platform/platform";
import { makeOn } from "#testing/make";
import { onNewServers } from "#testing/on-server";

const { it, server, as, make } = onNewServers();

it("is sent again in every call once someone who was offered for mentions may no longer read it", async () => {
  const organiser = await make.organiser();
  const body = { slug: "next", product: "Next Con", year: 2026, panel: false };
  expect((await as(organiser).post("/api/calls/", body)).statusCode).toBe(201);
  expect((await as(organiser).put("/api/calls/next/", { change: "open" })).statusCode).toBe(200);
  const next = found(await findCall(server.platform.everyCall, "next"));
  const inNext = makeOn({ ...server, platform: forCall(server.platform, next) });
  const leaving = await inNext.organiser({ firstName: "Lea", lastName: "Leaving" });
  const id = await inNext.proposal(await inNext.speaker(), "Ready for Review");
  const page = `/api/c/next/discussion/${id}/`;
  expect((await as(leaving).post(`${page}messages/`, { text: "Hello" })).statusCode).toBe(201);
  const first = await as(organiser).get(page);
  expect(JSON.stringify(first.json().people)).toContain("Lea Leaving");

  const seen = { group: "organiser", suspended: false };
  const move = { group: "reviewer", suspended: false, seen };
  expect((await as(organiser).put(`/api/c/next/people/${leaving.id}/standing/`, move)).statusCode).toBe(200);

  const headers = { "if-none-match": String(first.headers.etag) };
  const second = await as(organiser).get(page, { headers });
  expect(second.statusCode).toBe(200);
  expect(second.json().people).not.toEqual(first.json().people);
});
