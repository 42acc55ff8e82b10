import type { Command } from "commander";
import { serve, workOnly } from "../main";
import { readConverterSettings, readSettings } from "../platform/env";
import { addCallCommands } from "./call";
import { checkConverter, convert } from "./converter";
import { doctor } from "./doctor";
import { addEditionCommands } from "./edition";
import { addFileCommands } from "./file";
import { addMailCommands } from "./mail";
import { printSetUpLink } from "./set-up-link";
import { addSubmissionCommands } from "./submission";
import { addUserCommands } from "./user";
import { withPlatform } from "./with-platform";

/** The whole command line. */
export function addCommands(program: Command): void {
  program
    .command("serve")
    .description("run the server and, unless WORKER=0, the jobs")
    .action(() => serve(readSettings(process.env)));
  program
    .command("worker")
    .description("run the jobs only: mails, files, scheduled status changes")
    .action(() => workOnly(readSettings(process.env)));
  program
    .command("converter")
    .description("open untrusted files for workers that connect to CONVERTER_SOCKET; needs nothing else")
    .option("--check", "check the running converter instead")
    .action(({ check }: { check?: boolean }) => {
      const settings = readConverterSettings(process.env);
      return check ? checkConverter(settings) : convert(settings);
    });
  program
    .command("migrate")
    .description("migrate the database")
    .action(() => withPlatform(async () => console.log("The database is up to date.")));
  program
    .command("seed")
    .description("add the demo data to an empty database")
    .requiredOption("--stage <stage>", "open, review or decided")
    .action(async (options: { stage: string }) => {
      // Only here: the server needs no demo data.
      const { seedStage } = await import("./seed");
      await withPlatform((platform) => seedStage(platform, options.stage));
    });
  program
    .command("setup-link")
    .description("print a new link to set up a portal without an organiser; earlier links become invalid")
    .action(() => withPlatform(printSetUpLink));
  program.command("doctor").description("check each configured service and report problems").action(doctor);
  addCallCommands(program);
  addUserCommands(program);
  addMailCommands(program);
  addEditionCommands(program);
  addSubmissionCommands(program);
  addFileCommands(program);
}
