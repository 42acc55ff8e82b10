import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { FastifyReply } from "fastify";
import { expect, it } from "vitest";
import { type Member, zipAnswer } from "./zip";

const reply = { header: () => reply, type: () => reply } as unknown as FastifyReply;
const zipOf = (...members: Member[]) => buffer(zipAnswer(reply, "files.zip", members, new Date(0)));
const member = (name: string, pieces: () => AsyncGenerator<string>): Member => ({
  name,
  open: async () => Readable.from(pieces()),
});

const whole = member("whole.txt", async function* () {
  yield "all of it";
});

it("holds its members", async () => {
  const zip = await zipOf(whole);
  expect(zip.subarray(0, 2).toString()).toBe("PK");
  expect(zip.includes("whole.txt")).toBe(true);
});

it("aborts, and closes nothing else, when reading a member fails", async () => {
  const broken = member("broken.txt", async function* () {
    yield "the first half";
    throw new Error("The store is gone");
  });
  await expect(zipOf(broken, whole)).rejects.toThrow("The store is gone");
});

it("aborts when a member cannot be opened", async () => {
  const missing = { name: "missing.txt", open: () => Promise.reject(new Error("No such file")) };
  await expect(zipOf(whole, missing)).rejects.toThrow("No such file");
});
