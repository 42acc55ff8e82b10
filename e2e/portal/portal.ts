import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { makeTestFolder } from "../../scripts/test-folder.mjs";
import { pipeToCommand, runCommand } from "./commands";
import { freePort } from "./free-port";
import { type CaughtMail, catchMails } from "./mail-catcher";
import { type ServerProcess, serve } from "./server-process";
import { copyStartingData, DEMO_STARTS, STARTING_DATA_MS } from "./starting-data";

export type PortalOptions = {
  /** Whether the database has the demo's data or is empty. */
  demo: boolean;
  /** The start of the server's clock; null for the machine's time, or the demo's. */
  clockStart: string | null;
  /** The host name in its address; passkeys need a name. */
  host: "127.0.0.1" | "localhost";
  /** More settings of the server, such as those of a fake provider. */
  env: Record<string, string>;
};

/** A portal: the built server with its own database and mail server. */
export type Portal = {
  url: string;
  mails(): readonly CaughtMail[];
  /** The newest mail to this address whose subject matches, as soon as it has arrived. */
  mailTo(address: string, subject: RegExp): Promise<CaughtMail>;
  stop(): Promise<void>;
  /** Restarts the server on the same data, optionally with another clock. */
  restart(clockStart?: string): Promise<void>;
  /** Runs `lectern <args>` on this portal and returns its output. */
  cli(...args: string[]): Promise<string>;
  /** The same, with `input` as its standard input. */
  pipe(input: string, ...args: string[]): Promise<string>;
  log(): string;
  /** Stops everything and deletes the data. */
  close(): Promise<void>;
};

/** A timeout for opening a portal: seconds, except where its starting data have yet to be created. */
export const PORTAL_MS = STARTING_DATA_MS + 60_000;

export async function openPortal({ demo, clockStart, host, env: more }: PortalOptions): Promise<Portal> {
  const [port, catcher] = await Promise.all([freePort(), catchMails()]);
  const folder = await makeTestFolder();
  const url = `http://${host}:${port}`;
  const starts = clockStart ?? (demo ? DEMO_STARTS : null);
  const env: Record<string, string> = {
    NODE_ENV: "test",
    PORT: String(port),
    HOST: "127.0.0.1",
    PUBLIC_URL: url,
    DATA_DIR: join(folder, "data"),
    DEMO: demo ? "1" : "0",
    CAPTCHA_PROVIDER: "altcha",
    SMTP_URL: catcher.url,
    LOG_LEVEL: "warn",
    ...(starts ? { CLOCK_START: starts } : {}),
    ...more,
  };
  const cleanUp = async () => {
    await catcher.close();
    rmSync(folder, { recursive: true, force: true });
  };
  const start = async () => {
    await copyStartingData(demo, env.DATA_DIR ?? "");
    return serve(url, env);
  };
  let server: ServerProcess | null = await start().catch(async (error) => {
    await cleanUp();
    throw error;
  });
  const stop = async () => {
    const running = server;
    server = null;
    await running?.stop();
  };

  return {
    url,
    mails: catcher.mails,
    mailTo: (address, subject) => waitForMail(catcher.mails, address, subject),
    stop,
    restart: async (at) => {
      await stop();
      if (at) env.CLOCK_START = at;
      server = await serve(url, env);
    },
    cli: (...args) => runCommand(args, env),
    pipe: (input, ...args) => pipeToCommand(input, args, env),
    log: () => server?.log() ?? "",
    close: () => stop().finally(cleanUp),
  };
}

async function waitForMail(
  mails: () => readonly CaughtMail[],
  address: string,
  subject: RegExp,
): Promise<CaughtMail> {
  const found = () => mails().findLast((mail) => mail.to === address && subject.test(mail.subject));
  await expect
    .poll(() => found()?.subject, { message: `a mail to ${address} about ${subject}`, timeout: 20_000 })
    .toBeDefined();
  const mail = found();
  if (!mail) throw new Error(`The mail to ${address} is gone.`);
  return mail;
}
