import { parseArgs } from "node:util";

const HELP = `npm run bench -- [options]

  --quick      a short look: 3 windows, no browser, no starts
  --grow       again with 10,000 and 100,000 proposals
  --browser    the browser's rows only
  --only TEXT  only the calls whose name holds TEXT
  --markdown   print the tables as Markdown
  --write      write them into docs/performance.md, and keep the figures for --check
  --check      fail where a call or a screen costs more than the kept table says, beyond noise

DATABASE_URL measures on another PostgreSQL: a database of its own is made there and dropped at the end.
CHROMIUM_PATH names another Chromium.`;

/** What was asked for on the command line. Ends the process with the help where that was asked for. */
export function readOptions(args) {
  const { values } = parseArgs({
    args,
    options: {
      quick: { type: "boolean", default: false },
      grow: { type: "boolean", default: false },
      browser: { type: "boolean", default: false },
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
  return {
    ...values,
    markdown: values.markdown || values.write,
    databaseUrl: process.env.DATABASE_URL || null,
    windows: values.quick ? 3 : 7,
    seconds: 1,
  };
}
