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
  "of hello",
  "of a query",
];

/** The measured calls, each as a share of the bare server with as many connections. */
export function loadTable(rows, format) {
  const bare = (name, connections) =>
    rows.find((row) => row.name.includes(name) && row.connections === connections)?.perSecond;
  const share = (row, name) => {
    // An upload is compared with the bare server's own, on the row above.
    const of = row.name.includes("20 MB") ? undefined : bare(name, row.connections);
    return of === undefined
      ? ""
      : `${((100 * row.perSecond) / of).toFixed(row.perSecond / of < 0.1 ? 1 : 0)} %`;
  };
  return table(
    HEADER,
    rows.map((row) => [
      row.name,
      row.connections,
      row.perSecond < 100 ? row.perSecond.toFixed(1) : whole(row.perSecond),
      ms(row.p50),
      ms(row.p99),
      ms(row.server + row.database),
      ms(row.server),
      ms(row.database),
      share(row, "hello"),
      share(row, "prepared query"),
    ]),
    format,
  );
}

/** What it ran on, and how busy that was. */
export function machine({ version }) {
  const [{ model }] = cpus();
  const commit = execFileSync("git", ["log", "-1", "--format=%h %cs"]).toString().trim();
  return [
    `${cpus().length} × ${model}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${process.platform}; Node ${process.versions.node}; PostgreSQL ${version}; commit ${commit}.`,
    `Load of the machine before the run: ${loadavg()[0].toFixed(2)}. The load generator (autocannon) shares its processors.`,
  ];
}
