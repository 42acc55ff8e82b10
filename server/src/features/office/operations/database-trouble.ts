import { lookup } from "@lectern/domain/kernel/lookup";
import { causes } from "#platform/db/outage";

/** What to do, by SQLSTATE or by what the system says of a connection. */
const TROUBLES: Record<string, string> = {
  ECONNREFUSED:
    "nobody listens at the host and port of DATABASE_URL: is PostgreSQL running, and open to this machine?",
  ENOENT: "nobody listens on the socket of DATABASE_URL: is PostgreSQL running?",
  ENOTFOUND: "the host of DATABASE_URL has no address: is its name right?",
  EAI_AGAIN: "the host of DATABASE_URL could not be looked up: is its name right, and a name server there?",
  EHOSTUNREACH: "there is no way to the host of DATABASE_URL: a firewall?",
  ETIMEDOUT: "the host of DATABASE_URL does not answer: a firewall?",
  ECONNRESET: "the connection was cut: is that PostgreSQL, and does it want TLS (?sslmode=require)?",
  "28P01": "it refuses the user or the password of DATABASE_URL",
  "28000":
    "it refuses the user of DATABASE_URL: pg_hba.conf on its machine says who may come, and whether TLS is wanted (?sslmode=require)",
  "3D000": "there is no database of the name in DATABASE_URL: createdb makes one",
  "42501": "its user may not do what is needed: it has to own the database, or its schema",
  "42P01": "is not set up yet: run lectern migrate",
  "53300": "it has no connection left: raise max_connections (16 for each of our processes)",
  "57P03": "it is starting up, or shutting down: wait",
};
const WORDS: [RegExp, string][] = [
  [/timeout/i, "it does not answer within 10 seconds: a firewall, or a machine that hangs?"],
  [/does not support SSL/i, "it speaks no TLS: leave sslmode out of DATABASE_URL, or set TLS up there"],
  [/certificate|self.signed/i, "its certificate is not trusted: NODE_EXTRA_CA_CERTS names a file with yours"],
];

/** Why the database cannot be used, and what to do; for an operator, since it tells of our settings. */
export function databaseTrouble(error: unknown): Error {
  const found = causes(error);
  const code = found.map((cause) => cause.code).find((each) => lookup(TROUBLES, each ?? ""));
  const said = WORDS.find(([words]) => found.some(({ message }) => words.test(message)))?.[1];
  const trouble = lookup(TROUBLES, code ?? "") ?? said;
  if (trouble) return new Error(trouble);
  const told = found.map((cause) => cause.code).find(Boolean);
  // Our own sentences have no code and no cause.
  if (!told && found.length === 1 && found[0]) return new Error(found[0].message);
  return new Error(`does not answer${told ? ` (${told})` : ""}`);
}
