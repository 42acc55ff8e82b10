// A converter in a process of its own, for tests to kill: node test-converter.js SOCKET FOLDER-OF-PROGRAMS
// It writes a line when it listens, and one when a page is drawn.
import { Readable } from "node:stream";
import { openConverter } from "#platform/sanitise/converter/converter";
import { localRunner } from "#platform/sanitise/local-runner";

const [path = "", programs = ""] = process.argv.slice(2);
const runner = localRunner({ programs, unsandboxed: false });

async function* announced(pages: Readable) {
  for await (const piece of pages) {
    console.log("drawn");
    yield piece;
  }
}

await openConverter({
  path,
  runner: {
    ...runner,
    run: (task, input, budget, consume) =>
      runner.run(task, input, budget, (output) =>
        consume(task === "pages" ? Readable.from(announced(output), { objectMode: false }) : output),
      ),
  },
  concurrency: 1,
  onFault: (error) => console.error(error),
});
console.log("listening");
