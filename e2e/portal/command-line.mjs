// Runs one command of the built command line after another in one process: loading it takes longer than most commands.
import { pathToFileURL } from "node:url";

const [, , cli = ""] = process.argv;
const own = { ...process.env };
let loaded = 0;

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
  // A new URL, so that it runs again; the packages that it imports stay loaded.
  const fault = await import(`${pathToFileURL(cli)}?${loaded++}`).then(
    () => null,
    (error) => String(error),
  );
  const failed = fault !== null || Boolean(process.exitCode);
  process.exitCode = undefined;
  process.send({ failed, output: printed.join("") + (fault ?? "") });
});
