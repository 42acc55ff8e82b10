import * as contract from "@lectern/domain/office/audit/contract";
import type { FastifyRequest } from "fastify";
import { record } from "#features/log/actions";
import { logPages, readLog } from "#features/office/audit/actions";
import type { Question } from "#features/office/audit/store";
import { csvAnswer } from "#platform/http/csv";
import { type Routes, serve } from "#platform/http/serve";
import { rateLimiter } from "#platform/limits/rate-limiter";
import type { Platform } from "#platform/platform";
import { CSV_COLUMNS, csvRow, type OnUnreadable } from "./present";

export function auditRoutes(routes: Routes, { db, clock }: Platform): void {
  const exports = rateLimiter(db, "audit-export", { times: 30, seconds: 600 });

  serve(routes, contract.listAuditEntries, ({ query: { before, ...filter }, request }) =>
    readLog(db, { ...questionFrom(filter), before }, { onUnreadable: logUnreadable(request) }),
  );

  serve(routes, contract.exportAudit, async ({ actor, query, request, reply }) => {
    await exports.take(actor.userId);
    const details = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
    await record(db, { at: clock.now(), actorId: actor.userId, action: "export audit log", details });
    return csvAnswer(
      reply,
      "audit",
      CSV_COLUMNS,
      asCsv(logPages(db, questionFrom(query), logUnreadable(request))),
    );
  });
}

const logUnreadable =
  ({ log }: FastifyRequest): OnUnreadable =>
  (err, id) =>
    log.error({ err, id }, "An entry of the audit log could not be described");

const questionFrom = ({ since, until, ...filter }: contract.AuditFilter): Question => ({
  ...filter,
  since: since === undefined ? undefined : new Date(since),
  until: until === undefined ? undefined : new Date(until),
});

async function* asCsv(pages: ReturnType<typeof logPages>) {
  for await (const lines of pages) yield lines.map(csvRow);
}
