// A converter in a process of its own, for tests to kill: node test-converter.js SOCKET FOLDER-OF-PROGRAMS
import { openConverter } from "#platform/sanitise/converter/converter";
import { localRunner } from "#platform/sanitise/local-runner";

const [path = "", programs = ""] = process.argv.slice(2);
await openConverter({
  path,
  runner: localRunner({ programs, unsandboxed: false }),
  concurrency: 1,
  onFault: (error) => console.error(error),
});
console.log("listening");
