import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { pipeToCommand, runCommand } from "./commands";
import { freePort } from "./free-port";
import { type CaughtMail, catchMails } from "./mail-catcher";
import { type ServerProcess, serve } from "./server-process";
import { copyStartingData } from "./starting-data";

export type PortalOptions = {
  /** With the demo's accounts and proposals, or with an empty database. */
  demo: boolean;
  /** Where the server's clock starts; without it, at the machine's time. */
  clockStart: string | null;
  /** The name under which it is opened; passkeys are for a name alone, not for an address. */
  host: "127.0.0.1" | "localhost";
  /** More settings of the server, such as those of a provider that another program plays. */
  env: Record<string, string>;
};

/** A whole portal: the built server with a database and a mail server of its own. */
export type Portal = {
  url: string;
  mails(): readonly CaughtMail[];
  /** The newest mail to this address whose subject matches, as soon as it has arrived. */
  mailTo(address: string, subject: RegExp): Promise<CaughtMail>;
  stop(): Promise<void>;
  /** Stops and starts the server on the same data; by request with its clock at another instant. */
  restart(clockStart?: string): Promise<void>;
  /** Runs `lectern <args>` on this portal and answers what it printed. */
  cli(...args: string[]): Promise<string>;
  /** The same, with something on its standard input. */
  pipe(input: string, ...args: string[]): Promise<string>;
  log(): string;
  /** Ends everything and deletes the data. */
  close(): Promise<void>;
};

export async function openPortal({ demo, clockStart, host, env: more }: PortalOptions): Promise<Portal> {
  const [port, catcher] = await Promise.all([freePort(), catchMails()]);
  const folder = mkdtempSync(join(tmpdir(), "lectern-journey-"));
  // PostgreSQL does not run as root; its account has to pass through here.
  chmodSync(folder, 0o755);
  const url = `http://${host}:${port}`;
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
    ...(clockStart ? { CLOCK_START: clockStart } : {}),
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
    mailTo: (address, subject) => awaited(catcher.mails, address, subject),
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

async function awaited(
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
