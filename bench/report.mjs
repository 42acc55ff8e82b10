import { execFileSync } from "node:child_process";
import { cpus, loadavg, totalmem } from "node:os";

const whole = (n) => Math.round(n).toLocaleString("en");
const ms = (n) => (n < 10 ? n.toFixed(2) : n.toFixed(0));

/** Rows as a table: Markdown, or padded for a terminal. */
export function table(header, rows, { markdown }) {
  const all = [header, ...rows];
  const widths = header.map((_, at) => Math.max(...all.map((row) => String(row[at]).length)));
  const line = (row) =>
    row.map((cell, at) => (at === 0 ? String(cell).padEnd(widths[at]) : String(cell).padStart(widths[at])));
  if (!markdown) return all.map((row) => line(row).join("  ")).join("\n");
  const rule = widths.map((width, at) => (at === 0 ? "-".repeat(width) : `${"-".repeat(width - 1)}:`));
  return [line(header), rule, ...rows.map(line)].map((row) => `| ${row.join(" | ")} |`).join("\n");
}

const HEADER = [
  "call",
  "at once",
  "req/s",
  "p50 ms",
  "p99 ms",
  "CPU ms",
  "server",
  "database",
  "bare CPU ms",
  "of bare",
  "health waits",
  "longest block",
];

/** The measured calls. `bare` is what the bare server needed for the same statements, `waits` what waited meanwhile. */
export function callTable(rows, format) {
  return table(
    HEADER,
    rows.map((row) => [
      row.name,
      row.connections,
      row.perSecond < 100 ? row.perSecond.toFixed(1) : whole(row.perSecond),
      ms(row.p50),
      ms(row.p99),
      ms(cpuOf(row)),
      ms(row.server),
      ms(row.database),
      row.bare ? ms(cpuOf(row.bare)) : "",
      row.bare ? `${(cpuOf(row) / cpuOf(row.bare)).toFixed(1)} ×` : "",
      row.waits ? `${row.waits.health.toFixed(0)} ms` : "",
      row.waits ? `${row.waits.block.toFixed(0)} ms` : "",
    ]),
    format,
  );
}

/** The CPU of one request, in milliseconds. */
export const cpuOf = ({ server, database }) => server + database;

/** What it ran on, and how busy that was. */
export function machine({ version }) {
  const [{ model }] = cpus();
  const commit = execFileSync("git", ["log", "-1", "--format=%h %cs"]).toString().trim();
  return [
    `${cpus().length} × ${model}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${process.platform}; Node ${process.versions.node}; PostgreSQL ${version}; commit ${commit}.`,
    `Load of the machine before the run: ${loadavg()[0].toFixed(2)}. The load generator (autocannon) shares its processors.`,
  ];
}
