// A converter in a process of its own, for tests to kill: node test-converter.js SOCKET FOLDER-OF-PROGRAMS
import { openConverter } from "#platform/disarm/converter/converter";
import { localWorkplace } from "#platform/disarm/local-workplace";

const [path = "", programs = ""] = process.argv.slice(2);
await openConverter({
  path,
  place: localWorkplace({ programs, unsandboxed: false }),
  atOnce: 1,
  onFault: (error) => console.error(error),
});
console.log("listening");
