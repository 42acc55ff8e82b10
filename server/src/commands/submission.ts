import type { Command } from "commander";
import { sendToReview } from "../features/proposals/actions";
import { BadInput } from "../platform/http/refusal";
import { withPlatform } from "./with-platform";

export function addSubmissionCommands(program: Command): void {
  program
    .command("submission")
    .description("manage submissions")
    .command("review <id>")
    .description("send a submission to review by hand")
    .action((id: string) =>
      withPlatform(async (platform) => {
        if (!/^\d{1,9}$/.test(id)) throw new BadInput({ id: ["A submission's ID is its number."] });
        await sendToReview(platform, Number(id), null);
        console.log(`Submission ${id} is ready for review.`);
      }),
    );
}
