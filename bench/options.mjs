import { parseArgs } from "node:util";

/**
 * How many proposals there are. Not round, so that no size is a multiple of a bound of the product, such as the length of a
 * page: the last page of each list is a part of one.
 */
const USUAL = 1_030;

const HELP = `npm run bench -- [options]

  --size N     with so many proposals instead of ${USUAL}; may be repeated, in ascending order
  --quick      a short look: shorter windows, calls from 16 connections only, no browser's rows, no starts
  --browser    the browser's rows only
  --many-calls one call of 5,000 proposals alone, and among 20 calls, only
  --programme  the public programme of 300 talks only
  --grid       dragging on the planning grid of 300 talks only
  --live       1,000 pages with live updates on two servers only
  --requests   requests and bytes of a first entry of each screen only
  --full-board the board with criteria, tags and discussions, beside one without, only
  --only TEXT  only the screens and calls whose name contains TEXT
  --markdown   print the tables as Markdown
  --write      write them into docs/performance.md, and store the figures for --check
  --check      fail where a call or a screen costs more than the stored table says, beyond noise

DATABASE_URL measures on another PostgreSQL: a database of its own is made there and dropped at the end.
CHROMIUM_PATH names another Chromium.`;

/** The options of the command line. Ends the process with the help where that was asked for. */
export function readOptions(args) {
  const { values } = parseArgs({
    args,
    options: {
      size: { type: "string", multiple: true, default: [String(USUAL)] },
      quick: { type: "boolean", default: false },
      browser: { type: "boolean", default: false },
      "many-calls": { type: "boolean", default: false },
      programme: { type: "boolean", default: false },
      grid: { type: "boolean", default: false },
      live: { type: "boolean", default: false },
      requests: { type: "boolean", default: false },
      "full-board": { type: "boolean", default: false },
      markdown: { type: "boolean", default: false },
      write: { type: "boolean", default: false },
      check: { type: "boolean", default: false },
      only: { type: "string", default: "" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    console.log(HELP);
    process.exit(0);
  }
  if (values.write && (values.only || values.browser)) throw new Error("--write needs a whole run");
  const { quick } = values;
  return {
    ...values,
    manyCalls: values["many-calls"],
    fullBoard: values["full-board"],
    pairs: quick ? 4 : 10,
    sizes: values.size.map(Number),
    markdown: values.markdown || values.write,
    databaseUrl: process.env.DATABASE_URL || null,
    windows: quick ? 2 : 5,
    seconds: quick ? 0.7 : 1,
    screenSeconds: quick ? 1 : 3,
    opens: quick ? 3 : 5,
    connections: quick ? [16] : [1, 16],
    twoServersSeconds: quick ? 20 : 40,
  };
}
