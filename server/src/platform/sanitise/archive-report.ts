import { FILE_REASONS, type FileReason, reasonSentence } from "@lectern/domain/proposals/files/reasons";
import { worstEffect } from "@lectern/domain/proposals/files/result";

/** The report that each rebuilt archive carries, last. No member has this name. */
export const REPORT = "REPORT.txt";

/** The outcome for one member; `as` is its name in the rebuilt archive, null where it was left out. */
export type Outcome = { name: string; as: string | null; reasons: readonly FileReason[] };

const HEAD = "What happened to each file in the archive:";
const VERDICT = /^[^:]+: (left out|rebuilt in part|rebuilt)(?: as .*)?$/;

/** The report as text. Names come from `safePath`: they contain no colon and do not start with a space. */
export function reportOn(outcomes: readonly Outcome[]): string {
  const lines = outcomes.map(({ name, as, reasons }) => {
    const left = as === null ? "left out" : worstEffect(reasons) === "notes" ? "rebuilt" : "rebuilt in part";
    const because = reasons
      .filter((code) => as !== null || FILE_REASONS[code].effect !== "notes")
      .map((code) => `    ${reasonSentence(code, "reviewer")}`);
    return [`${name}: ${left}${as !== null && as !== name ? ` as ${as}` : ""}`, ...because].join("\r\n");
  });
  return render(lines);
}

/**
 * The same report with numbers instead of names, and the new names of the rebuilt members in their order; `extensions`
 * are those of the rebuilt members.
 */
export function anonymisedReport(report: string, extensions: readonly string[]) {
  const names: string[] = [];
  const lines: string[] = [];
  let members = 0;
  for (const line of report.split("\r\n")) {
    if (line.startsWith("    ")) lines.push(line);
    const verdict = VERDICT.exec(line)?.[1];
    if (!verdict) continue;
    members += 1;
    const kept = verdict !== "left out";
    const name = kept ? `file-${members}${extensions[names.length] ?? ""}` : `file-${members}`;
    if (kept) names.push(name);
    lines.push(`${name}: ${verdict}`);
  }
  return { names, report: render(lines) };
}

const render = (lines: readonly string[]) => [HEAD, "", ...lines, ""].join("\r\n");
