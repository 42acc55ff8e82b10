import type { FastifyRequest } from "fastify";
import { Refusal } from "./refusal";

/** An ETag for one version of something; `versions` are its counters. */
export const entityTag = (...versions: number[]): string => `"${versions.join("-")}"`;

/** Refuses a write whose If-Match names another version. Without the header the last write wins. */
export function refuseLostUpdate(request: FastifyRequest): (current: string) => void {
  const expected = request.headers["if-match"];
  return (current) => {
    if (expected === undefined || expected.trim() === "*") return;
    const tags = expected.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
    if (!tags.includes(current)) throw new Refusal("changed-meanwhile");
  };
}
