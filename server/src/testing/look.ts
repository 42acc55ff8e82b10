import { asc, eq, sql } from "drizzle-orm";
import type pg from "pg";
import { auditEntry } from "#features/log/tables";
import type { Database } from "#platform/db/database";
import type { Envelope } from "#platform/mail/smtp";
import { linkIn } from "./client";
import type { TestServer } from "./server";

/** The mails that went out to an address, oldest first. Works on the waiting jobs before it looks. */
export async function mailsTo(server: TestServer, address: string): Promise<Envelope[]> {
  await server.runJobs();
  return server.sent.filter((mail) => mail.to === address);
}

/** The newest mail to an address; fails when there is none. */
export async function lastMailTo(server: TestServer, address: string): Promise<Envelope> {
  const mail = (await mailsTo(server, address)).at(-1);
  if (!mail) throw new Error(`No mail went to ${address}`);
  return mail;
}

/** The newest link to `path` that was mailed to an address, whatever was mailed with it. */
export async function linkTo(server: TestServer, address: string, path: string): Promise<string> {
  const mail = (await mailsTo(server, address)).findLast(({ text }) => text.includes(path));
  return linkIn(mail?.text ?? "", path);
}

/** The audit lines of a submission, oldest first: who did what, from which status to which. */
export const auditOf = (server: TestServer, submissionId: number) =>
  server.platform.db
    .select({
      action: auditEntry.action,
      actorId: auditEntry.actorId,
      from: auditEntry.fromStatus,
      to: auditEntry.toStatus,
      at: auditEntry.at,
    })
    .from(auditEntry)
    .where(eq(auditEntry.submissionId, submissionId))
    .orderBy(asc(auditEntry.id));

/** The texts of the statements that go to the database from now on. */
export function watchStatements(db: Database): string[] {
  const watched = new WeakSet<pg.PoolClient>();
  const texts: string[] = [];
  db.$client.on("acquire", (client) => {
    if (watched.has(client)) return;
    watched.add(client);
    const query = client.query;
    Object.assign(client, {
      query: (statement: { text: string } | string, ...rest: unknown[]) => {
        texts.push(typeof statement === "string" ? statement : statement.text);
        return Reflect.apply(query, client, [statement, ...rest]);
      },
    });
  });
  return texts;
}

/** Counts the statements that go to the database from now on. */
export function countStatements(db: Database): () => number {
  const texts = watchStatements(db);
  return () => texts.length;
}

/** The audit lines about an account, without who did it, oldest first. */
export const auditDetailsOf = (server: TestServer, accountId: string) =>
  server.platform.db
    .select({ action: auditEntry.action, details: auditEntry.details })
    .from(auditEntry)
    .where(sql`${auditEntry.details} ->> 'accountId' = ${accountId}`)
    .orderBy(asc(auditEntry.id));

/** The audit lines about a person, oldest first. */
export const aboutOf = (server: TestServer, accountId: string) =>
  server.platform.db
    .select({ action: auditEntry.action, actorId: auditEntry.actorId, details: auditEntry.details })
    .from(auditEntry)
    .where(sql`${auditEntry.details} ->> 'accountId' = ${accountId}`)
    .orderBy(asc(auditEntry.id));

/** How many wait for a lock in the server's database. */
export async function waiters({ platform }: TestServer): Promise<number> {
  const { rows } = await platform.db.execute<{ n: number }>(sql`
    select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`);
  return rows[0]?.n ?? 0;
}
