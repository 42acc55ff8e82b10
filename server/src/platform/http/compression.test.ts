import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect } from "vitest";
import type { Person } from "#testing/make";
import { onServer } from "#testing/on-server";

const { it, server, make } = onServer();

let organiser: Person;
it.beforeAll(async () => {
  organiser = await make.organiser();
  const speaker = await make.speaker();
  for (let n = 0; n < 5; n++) await make.proposal(speaker, "Submitted");
});

const get = (url: string, accepted: string) =>
  server.app.inject({
    url,
    headers: { authorization: `Bearer ${organiser.access}`, "accept-encoding": accepted },
  });

it.each([
  ["br", brotliDecompressSync],
  ["gzip", gunzipSync],
] as const)("compresses a list for a reader who accepts %s", async (encoding, decompress) => {
  const plain = await get("/api/board/", "identity");
  const answer = await get("/api/board/", encoding);
  expect(plain.headers["content-encoding"]).toBeUndefined();
  expect(answer.headers["content-encoding"]).toBe(encoding);
  expect(answer.headers.etag).toBe(plain.headers.etag);
  expect(answer.headers.vary).toContain("accept-encoding");
  expect(answer.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
  expect(JSON.parse(decompress(answer.rawPayload).toString())).toEqual(plain.json());
});

it("hides the length of a compressed answer by a header of random length", async () => {
  const lengths = new Set<number>();
  for (let n = 0; n < 20; n++) {
    const { headers } = await get("/api/board/", "br");
    lengths.add(String(headers["x-padding"]).length);
  }
  expect(lengths.size).toBeGreaterThan(3);
});

it("never compresses answers with secrets", async () => {
  const many = Array.from({ length: 30 }, () =>
    server.app.inject({
      method: "POST",
      url: "/api/login/",
      headers: { "accept-encoding": "gzip", "user-agent": "x".repeat(100) },
      payload: { email: organiser.email, password: "str0ng-&-fine", token: "any" },
    }),
  );
  await Promise.all(many);
  const sessions = await get("/api/sessions/", "gzip");
  expect(sessions.rawPayload.length).toBeGreaterThan(1024);
  expect(sessions.headers["content-encoding"]).toBeUndefined();
});

it("does not decompress what it is sent", async () => {
  const answer = await server.app.inject({
    method: "POST",
    url: "/api/login/",
    headers: { "content-encoding": "gzip", "content-type": "application/json" },
    payload: Buffer.from("{}"),
  });
  expect(answer.statusCode).toBeGreaterThanOrEqual(400);
  expect(answer.statusCode).toBeLessThan(500);
});
