import type pg from "pg";
import { expect, inject } from "vitest";
import { openDatabase } from "#platform/db/database";
import { smtpMailer } from "#platform/mail/smtp";
import { converterAt } from "#platform/sanitise/converter/converter-client";
import { createSanitiser, type Sanitiser } from "#platform/sanitise/sanitiser";
import { clamd } from "#platform/scanner/clamd";
import { withDatabase } from "#testing/database-cluster";
import { databaseLine } from "#testing/database-line";
import { onServer } from "#testing/on-server";
import { type TestServer, testServer } from "#testing/server";
import { addressDetail, diagnosis, versionDetail } from "./diagnosis";

/** What it says does not depend on what is installed here. */
const equipped: Sanitiser = {
  ...createSanitiser({ runner: converterAt("/nowhere"), programs: "" }),
  state: async () => ({
    office: { ready: true, sandboxed: true, types: ["doc", "docx", "ppt", "pptx", "ppsx"] },
    sandbox: "used",
    eastAsianFont: true,
  }),
};
const { it, server } = onServer(() => ({ sanitiser: equipped }));

const failing = async (changes: Partial<TestServer["platform"]>) => {
  const parts = await diagnosis({ ...server.platform, ...changes });
  return Object.entries(parts).flatMap(([name, { ok, detail }]) => (ok ? [] : [[name, detail]]));
};

it("finds nothing wrong where nothing is", async () => {
  expect(await failing({})).toEqual([]);
});

it("names the mail server that does not answer", async () => {
  const mailer = await smtpMailer("smtp://127.0.0.1:1", { from: "a@example.org", domain: "example.org" });
  expect(await failing({ mailer })).toEqual([
    [
      "mail",
      "The mail server does not answer as expected: nothing listens at the host and port of SMTP_URL: is it running, and reachable from this machine?",
    ],
  ]);
  mailer.close();
});

it("names the virus scanner that does not answer", async () => {
  expect((await failing({ scanner: clamd({ host: "127.0.0.1", port: 1 }) })).map(([name]) => name)).toEqual([
    "scanner",
  ]);
});

it("names the converter that is not there, and what to start", async () => {
  const runner = converterAt("/nowhere/converter.sock");
  const away = { sanitiser: createSanitiser({ runner, programs: "" }), converter: "/nowhere/converter.sock" };
  const absent = 'Nothing listens on /nowhere/converter.sock: start "lectern converter" there.';
  expect(await failing(away)).toEqual([
    ["converter", absent],
    ["sandbox", absent],
    ["office", absent],
  ]);
});

it("requires a sandbox of workers, and of servers that open files, only", async () => {
  const sanitiser: Sanitiser = {
    ...equipped,
    state: async () => ({ ...(await equipped.state()), sandbox: "refused" }),
  };
  const failed = async (isWorker: boolean, converter: string | null = null) => {
    const parts = await diagnosis({ ...server.platform, sanitiser, converter }, { isWorker });
    return Object.keys(parts).filter((name) => !parts[name]?.ok);
  };
  expect(await failed(true)).toEqual(["sandbox"]);
  expect(await failed(false, "/run/converter.sock")).toEqual(["sandbox"]);
  expect(await failed(false)).toEqual([]);
});

it("names the unavailable store, without a line about uploads to it", async () => {
  const check = async () => {
    throw new Error("The S3 bucket lectern cannot be used: there is none.");
  };
  const checkUploadsFrom = async () => {};
  expect(await failing({ store: { ...server.platform.store, check, checkUploadsFrom } })).toEqual([
    ["store", "The S3 bucket lectern cannot be used: there is none."],
    ["uploads", "cannot be checked without the store"],
  ]);
});

it("names the bucket that accepts no uploads from our pages", async () => {
  const checkUploadsFrom = async (origin: string) => {
    throw new Error(`Not from ${origin}`);
  };
  expect(await failing({ store: { ...server.platform.store, checkUploadsFrom } })).toEqual([
    ["uploads", "Not from http://localhost:3000"],
  ]);
});

it("checks the other parts when the database is unavailable", async () => {
  const line = await databaseLine(JSON.parse(inject("cluster")) as pg.PoolConfig);
  const other = await testServer({ through: line.config });
  await line.cut();
  const parts = await diagnosis(other.platform);
  expect(parts).toMatchObject({
    database: { ok: false, detail: expect.stringMatching(/^nothing listens at the host and port/) },
    jobs: { ok: false },
    mail: { ok: true },
    store: { ok: true },
    uploads: { ok: true },
  });
  await other.close();
});

it("says what is wrong with the way to the database", async () => {
  const cluster = JSON.parse(inject("cluster")) as pg.PoolConfig;
  const detailOf = async (config: pg.PoolConfig) => {
    const db = openDatabase({ ...config, connectionTimeoutMillis: 5_000 }, () => {});
    const { database, jobs } = await diagnosis({ ...server.platform, db });
    await db.$client.end();
    expect(jobs).toEqual({ ok: false, detail: "cannot be checked without the database" });
    return database?.detail;
  };
  expect(await detailOf({ host: "127.0.0.1", port: 1 })).toBe(
    "nothing listens at the host and port of DATABASE_URL: is PostgreSQL running, and reachable from this machine?",
  );
  expect(await detailOf({ host: "database.invalid" })).toMatch(
    /^the host of DATABASE_URL (has no address|could)/,
  );
  expect(await detailOf(withDatabase(cluster, "of_no_such_name"))).toBe(
    "there is no database of the name in DATABASE_URL: create it with createdb",
  );
});

it("finds an address that passwords would travel to in the open", () => {
  const at =
    (publicUrl: string, production = true) =>
    () =>
      addressDetail({ publicUrl, production });
  expect(at("http://cfp.example.org")).toThrow("passwords would be sent unencrypted");
  for (const fine of ["https://cfp.example.org", "http://localhost:8080"]) expect(at(fine)()).toBe(fine);
  expect(at("http://cfp.example.org", false)()).toBe("http://cfp.example.org");
});

it("takes PostgreSQL from 15 on", () => {
  expect(versionDetail("15.14 (Debian 15.14-0+deb12u1)")).toBe("PostgreSQL 15.14 (Debian 15.14-0+deb12u1)");
  expect(versionDetail("19.1")).toBe("PostgreSQL 19.1, newer than 18: not tried");
  expect(() => versionDetail("14.9")).toThrow("PostgreSQL 14.9 is too old: use 15 to 18");
});

it.each([
  ["http://localhost:3000", "for localhost"],
  ["https://cfp.example.org", "for cfp.example.org"],
  ["https://192.0.2.1", "off: WARNING"],
  ["https://[2001:db8::1]:8443", "off: WARNING"],
  ["http://cfp.example.org", "off: WARNING"],
  ["http://127.0.0.1:3000", "off: WARNING"],
])("says whether there are passkeys at %s: %s", async (publicUrl, detail) => {
  const { passkeys } = await diagnosis({ ...server.platform, publicUrl });
  expect(passkeys).toEqual({ ok: true, detail: expect.stringContaining(detail) });
});
