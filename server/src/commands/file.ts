import { counted } from "@lectern/domain/kernel/counted";
import type { Command } from "commander";
import { processAgain } from "../features/proposals/files/actions";
import { BadInput } from "../platform/http/refusal";
import { withPlatform } from "./with-platform";

export function addFileCommands(program: Command): void {
  program
    .command("file")
    .description("manage attached files")
    .command("retry [id]")
    .description(
      "process a submission's file again, such as after installing LibreOffice; workers need no restart",
    )
    .option("--failed", "all files that failed, or that may get a better result now")
    .action((id: string | undefined, { failed = false }: { failed?: boolean }) =>
      withPlatform(async (platform) => {
        const submissions = failed && id === undefined ? null : [numberOf(id, failed)];
        const started = await processAgain(platform, submissions, null);
        if (submissions && started.length === 0) {
          throw new BadInput({
            id: ["There is no submission with this number whose file has been processed."],
          });
        }
        const files = counted(started.length, "file is", "files are");
        console.log(`${files} processed again by the running workers.`);
      }),
    );
}

function numberOf(id: string | undefined, failed: boolean): number {
  if (id === undefined || failed || !/^\d{1,9}$/.test(id)) {
    throw new BadInput({ id: ["Give a submission's number, or --failed for all files that failed."] });
  }
  return Number(id);
}
