import { existsSync } from "node:fs";
import { Command } from "commander";
import { addCommands } from "./commands/commands";
import { databaseFault } from "./platform/db/database";
import { BadSettings } from "./platform/env";
import { BadInput, Refusal } from "./platform/http/refusal";

if (existsSync(".env")) process.loadEnvFile(".env");

// Said once, before the commands are added: they take it over.
const program = new Command("lectern")
  .description("A call-for-papers portal for security conferences")
  .showHelpAfterError();
addCommands(program);

try {
  if (process.argv.length > 2) await program.parseAsync();
  else program.outputHelp();
} catch (error) {
  console.error(sentence(error));
  // A command may have said already what its end means.
  process.exitCode ??= 1;
}

/** What a person at the terminal reads; a stack trace is for faults of ours only. */
function sentence(error: unknown): string {
  if (error instanceof BadSettings || error instanceof Refusal) return error.message;
  if (error instanceof BadInput) return Object.values(error.fields).flat().join("\n");
  if (!(error instanceof Error)) return "Something went wrong.";
  const fault = databaseFault(error);
  if (fault && /^[0-9A-Z]{5}$/.test(fault.code)) return `The database refused (SQLSTATE ${fault.code}).`;
  if ("code" in error && error.code === "EADDRINUSE") {
    return "The port is taken by another program. Set PORT to a free one, such as PORT=3001 npm start.";
  }
  if ("code" in error && error.code === "ECONNREFUSED")
    return "The database of DATABASE_URL does not answer.";
  return process.env.LOG_LEVEL === "debug" ? (error.stack ?? error.message) : error.message;
}
