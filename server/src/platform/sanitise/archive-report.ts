import { FILE_REASONS, type FileReason, reasonSentence } from "@lectern/domain/proposals/files/reasons";
import { worstEffect } from "@lectern/domain/proposals/files/result";

/** The report that each rebuilt archive carries, last. No member has this name. */
export const REPORT = "REPORT.txt";

/** What became of one member; `as` is its name in the rebuilt archive, null where it was left out. */
export type Outcome = { name: string; as: string | null; reasons: readonly FileReason[] };

const HEAD = "What became of each file in the archive:";
const VERDICT = /^[^:]+: (left out|rebuilt in part|rebuilt)(?: as .*)?$/;

/** The report as people read it. Names come from `safePath`: they hold no colon and do not begin with a space. */
export function reportOn(outcomes: readonly Outcome[]): string {
  const told = outcomes.map(({ name, as, reasons }) => {
    const left = as === null ? "left out" : worstEffect(reasons) === "notes" ? "rebuilt" : "rebuilt in part";
    const because = reasons
      .filter((code) => as !== null || FILE_REASONS[code].effect !== "notes")
      .map((code) => `    ${reasonSentence(code, "reviewer")}`);
    return [`${name}: ${left}${as !== null && as !== name ? ` as ${as}` : ""}`, ...because].join("\r\n");
  });
  return written(told);
}

/**
 * The same report with numbers in the place of names, and the name that each rebuilt member has there, in their order;
 * `extensions` are those of the rebuilt members.
 */
export function anonymisedReport(report: string, extensions: readonly string[]) {
  const names: string[] = [];
  const told: string[] = [];
  let members = 0;
  for (const line of report.split("\r\n")) {
    if (line.startsWith("    ")) told.push(line);
    const verdict = VERDICT.exec(line)?.[1];
    if (!verdict) continue;
    members += 1;
    const kept = verdict !== "left out";
    const name = kept ? `file-${members}${extensions[names.length] ?? ""}` : `file-${members}`;
    if (kept) names.push(name);
    told.push(`${name}: ${verdict}`);
  }
  return { names, report: written(told) };
}

const written = (lines: readonly string[]) => [HEAD, "", ...lines, ""].join("\r\n");
