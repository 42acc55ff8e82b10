import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import type { Endpoint } from "@lectern/domain/kernel/endpoint";

export type NamedEndpoint = { name: string; endpoint: Endpoint };

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "method" in value && "path" in value && "audience" in value;

/** Every endpoint that a contract of the domain exports, so that none is forgotten by a test of all. */
export async function allEndpoints(): Promise<NamedEndpoint[]> {
  const domain = join(dirname(createRequire(import.meta.url).resolve("@lectern/domain/kernel/actor")), "..");
  const contracts = readdirSync(domain, { recursive: true, encoding: "utf8" })
    .filter((file) => basename(file) === "contract.ts")
    .map((file) => join(domain, file));
  const modules = await Promise.all(contracts.map((file) => import(/* @vite-ignore */ file)));
  return modules
    .flatMap((exported) => Object.entries<unknown>(exported))
    .flatMap(([name, endpoint]) => (isEndpoint(endpoint) ? [{ name, endpoint }] : []));
}

/** An endpoint's address with each parameter filled in. */
export const addressOf = (endpoint: Endpoint, id = "1"): string =>
  endpoint.path
    .replace("{dl}", "iso")
    .replace("{n}", "1")
    .replace(/\{\w+\}/g, id);
