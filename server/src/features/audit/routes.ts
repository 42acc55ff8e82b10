import { Readable } from "node:stream";
import * as contract from "@lectern/domain/audit/contract";
import { stringify } from "csv-stringify";
import type { FastifyInstance } from "fastify";
import { serve } from "#platform/http/serve";
import { countAttempts } from "#platform/limits/attempts";
import type { Platform } from "#platform/platform";
import { exportLog, readLog, record } from "./actions";
import { CSV_COLUMNS, csvRow } from "./present";
import type { Question } from "./store";

export function auditRoutes(app: FastifyInstance, { db, clock }: Platform): void {
  const exports = countAttempts(db, "audit-export", { times: 30, seconds: 600 });

  serve(app, contract.readAudit, ({ query: { before, ...asked } }) =>
    readLog(db, { ...questionFrom(asked), before }),
  );

  serve(app, contract.exportAudit, async ({ actor, query, reply }) => {
    await exports.take(actor.userId);
    const details = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
    await record(db, { at: clock.now(), actorId: actor.userId, action: "export audit log", details });
    const columns = [...CSV_COLUMNS];
    // A spreadsheet must not run what somebody called their proposal.
    const csv = stringify({
      header: true,
      columns,
      bom: true,
      escape_formulas: true,
      record_delimiter: "\r\n",
    });
    const lines = Readable.from(exportLog(db, questionFrom(query))).map(csvRow);
    lines.on("error", (error) => csv.destroy(error));
    csv.on("close", () => lines.destroy());
    void reply
      .type("text/csv; charset=utf-8")
      .header("content-disposition", 'attachment; filename="audit.csv"');
    return lines.pipe(csv);
  });
}

const questionFrom = ({ since, until, ...asked }: contract.AuditQuestion): Question => ({
  ...asked,
  since: since === undefined ? undefined : new Date(since),
  until: until === undefined ? undefined : new Date(until),
});
