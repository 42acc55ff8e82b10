import { lookup } from "@lectern/domain/kernel/lookup";
import type { Command } from "commander";
import { currentEdition } from "../features/call/actions";
import { setByOperator } from "../features/office/settings/notifying";
import { withPlatform } from "./with-platform";

export function addEditionCommands(program: Command): void {
  const edition = program.command("edition").description("show and change the edition's settings");
  edition
    .command("show")
    .description("print all settings as JSON")
    .action(() =>
      withPlatform(async ({ db }) => console.log(JSON.stringify(await currentEdition(db), null, 2))),
    );
  edition
    .command("set <key> <value>")
    .description("change one setting, such as: edition set closesAt 2025-06-02T23:59:59Z")
    .action((key: string, value: string) =>
      withPlatform(async (platform) => {
        const changed: Record<string, unknown> = await setByOperator(platform, key, value);
        console.log(`${key} is now ${JSON.stringify(lookup(changed, key))}.`);
      }),
    );
}
