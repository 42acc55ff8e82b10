import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import pg from "pg";
import { inject } from "vitest";
import { defaultCall } from "#features/call/calls-store";
import { callDatabases } from "#platform/db/calls";
import { openDatabase } from "#platform/db/database";
import { REQUEST_LIMITS } from "#platform/http/request-limits";
import { type LiveOptions, openLive } from "#platform/live/live";
import type { Envelope, Mailer } from "#platform/mail/smtp";
import { type EmbeddedStore, embeddedStore } from "#platform/object-store/embedded-store";
import { forCall, type Installation, type Platform } from "#platform/platform";
import { runPendingJobs } from "#platform/queue/queue";
import { localRunner } from "#platform/sanitise/local-runner";
import { createSanitiser } from "#platform/sanitise/sanitiser";
import { buildApp } from "../app";
import { allJobs } from "../jobs";
import { noCaptcha } from "../platform/captcha/captcha";
import { TEMPLATE, withDatabase } from "./database-cluster";

/** A clock that tests set. */
export type SetClock = { now(): Date; set(instant: string): void; advance(seconds: number): void };

export type TestServer = {
  app: FastifyInstance;
  platform: Platform;
  clock: SetClock;
  store: EmbeddedStore;
  /** The mails that went out, oldest first. */
  sent: Envelope[];
  /** Runs one job now, past the queue. */
  runJob(name: string, payload?: Record<string, unknown>, signal?: AbortSignal): Promise<void>;
  /** Works on all jobs that are due, in the order they came, until none is left. */
  runJobs(): Promise<void>;
  close(): Promise<void>;
};

export type Overrides = Partial<
  Pick<
    Platform,
    | "sanitiser"
    | "programs"
    | "converter"
    | "scanner"
    | "mailer"
    | "publicUrl"
    | "allowedOrigins"
    | "socialProviders"
    | "evenStepMs"
    | "replies"
  >
> & {
  captcha?: (db: Platform["db"]) => Platform["captcha"];
  /** Another store in the place of the embedded one. */
  store?: Platform["store"];
  /** For tests of live updates. */
  live?: Partial<LiveOptions>;
  /** Another way to the same cluster, and how long it is waited for. */
  through?: pg.PoolConfig;
};

/** A whole server on an empty database of its own, without a network port. Demo data: none. */
export async function testServer({
  captcha,
  through,
  live,
  ...overrides
}: Overrides = {}): Promise<TestServer> {
  const cluster = JSON.parse(inject("cluster")) as pg.PoolConfig;
  const database = `lectern_${randomBytes(8).toString("hex")}`;
  await asAdmin(cluster, `create database ${database} template ${TEMPLATE}`);
  const open = (max: number) =>
    openDatabase({ ...withDatabase(through ?? cluster, database), max }, () => {});
  const [everyCall, ofCalls] = [open(4), open(8)];
  const directory = mkdtempSync(join(tmpdir(), "lectern-store-"));
  const clock = settableClock("2025-03-01T12:00:00.000Z");
  const publicUrl = overrides.publicUrl ?? "http://localhost:3000";
  const secret = randomBytes(32);
  const store = embeddedStore({
    directory,
    secret: secret.toString("hex"),
    baseUrl: publicUrl,
    now: clock.now,
  });
  const sent: Envelope[] = [];
  const programs = inject("sandboxPrograms");

  const installation: Installation = {
    everyCall,
    databaseOf: callDatabases(ofCalls.$client),
    clock,
    // A stream ends at once, so that a test of all endpoints does not wait for it. Neither a heartbeat nor how long the
    // server has listened makes two answers differ.
    live: openLive(everyCall, { maxAgeMs: 20, heartbeatMs: 3_600_000, recentMs: 3_600_000, ...live }),
    store,
    sanitiser: createSanitiser({ runner: localRunner({ programs, unsandboxed: false }), programs }),
    programs,
    converter: null,
    scanner: null,
    mailer: recordingMailer(sent),
    captcha: captcha?.(everyCall) ?? noCaptcha,
    accessKey: await crypto.subtle.importKey("raw", secret, { name: "HMAC", hash: "SHA-256" }, false, [
      "sign",
      "verify",
    ]),
    publicUrl,
    allowedOrigins: [],
    production: false,
    evenStepMs: 1,
    dataDir: directory,
    developmentMailbox: false,
    socialProviders: [],
    socialKey: randomBytes(32),
    secondFactorKey: randomBytes(32),
    needsKey: randomBytes(32),
    lateCodeKey: randomBytes(32),
    replies: { address: "replies+{key}@cfp.example.org", key: randomBytes(32), checkedBy: "mx.example.org" },
    ...overrides,
  };
  const platform = forCall(installation, await defaultCall(installation));
  const app = await buildApp({
    platform,
    log: false,
    pagesFolder: null,
    embeddedStore: store,
    trustedProxies: null,
    // A body that is injected has no connection to hang up on, however long the test takes.
    bounds: { ...REQUEST_LIMITS, bodyMs: 3_600_000 },
  });
  const jobs = allJobs(platform, store);
  return {
    app,
    platform,
    clock,
    store,
    sent,
    async runJob(name, payload = {}, signal = new AbortController().signal) {
      const job = jobs[name];
      if (!job) throw new Error(`There is no job "${name}"`);
      await job(payload, signal);
    },
    runJobs: () => runPendingJobs(everyCall, jobs),
    async close() {
      await app.close();
      await installation.live.close();
      await Promise.all([everyCall.$client.end(), ofCalls.$client.end()]);
      await asAdmin(cluster, `drop database if exists ${database} with (force)`);
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

async function asAdmin(cluster: pg.PoolConfig, statement: string): Promise<void> {
  const admin = new pg.Client(cluster);
  await admin.connect();
  await admin.query(statement);
  await admin.end();
}

function settableClock(start: string): SetClock {
  let present = new Date(start);
  return {
    now: () => new Date(present),
    set: (instant) => {
      present = new Date(instant);
    },
    advance: (seconds) => {
      present = new Date(present.getTime() + seconds * 1000);
    },
  };
}

const recordingMailer = (sent: Envelope[]): Mailer => ({
  send: async (mail) => void sent.push(mail),
  check: async () => {},
  close: () => {},
});
