// Runs one command of the built command line after another in one process: loading it takes longer than most commands.
import { pathToFileURL } from "node:url";

const [, , cli = ""] = process.argv;
const own = { ...process.env };
let commandLine = null;

process.setMaxListeners(0);
process.on("disconnect", () => process.exit());

process.on("message", async ({ args, env }) => {
  const printed = [];
  const keep = (text) => void printed.push(`${text}\n`);
  console.log = keep;
  console.error = keep;
  for (const name of Object.keys(process.env)) if (!(name in own)) delete process.env[name];
  Object.assign(process.env, own, env);
  process.argv = [process.execPath, cli, ...args];
  process.exitCode = undefined;
  // It runs the first command as it is loaded.
  const done = commandLine ? commandLine.run() : import(pathToFileURL(cli));
  const fault = await done.then(
    (module) => {
      commandLine ??= module;
      return null;
    },
    (error) => String(error),
  );
  const failed = fault !== null || Boolean(process.exitCode);
  process.exitCode = undefined;
  process.send({ failed, output: printed.join("") + (fault ?? "") });
});
