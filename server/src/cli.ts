import { existsSync } from "node:fs";
import { Command } from "commander";
import { addCommands } from "./commands/commands";
import { sentence } from "./commands/sentence";
import { chooseCall } from "./commands/with-platform";

if (existsSync(".env")) process.loadEnvFile(".env");

/** Runs the command of `process.argv`; an error is printed in a sentence, and sets the exit code. */
export async function run(): Promise<void> {
  // Before the commands are added, which inherit it.
  const program = new Command("lectern")
    .description("A call-for-papers portal for security conferences")
    .option("--call <slug>", "the call that the command concerns, instead of the default one")
    .hook("preAction", (_, command) => chooseCall(command.optsWithGlobals<{ call?: string }>().call ?? null))
    .showHelpAfterError();
  addCommands(program);
  try {
    if (process.argv.length > 2) await program.parseAsync();
    else program.outputHelp();
  } catch (error) {
    console.error(sentence(error));
    // A command may have set its exit code already.
    process.exitCode ??= 1;
  }
}

await run();
