import type { Switch } from "@lectern/domain/office/calls/rules";
import type { Command } from "commander";
import { currentEdition } from "../features/call/actions";
import { allCalls } from "../features/call/calls-store";
import { renameCall, startCall, switchCall } from "../features/office/calls/actions";
import { BadInput } from "../platform/http/refusal";
import { addTransferCommands } from "./call-transfer";
import { slugOf } from "./slug";
import { withPlatform } from "./with-platform";

export function addCallCommands(program: Command): void {
  const call = program
    .command("call")
    .description("start, open, archive, list, export and import calls for papers");
  call
    .command("list")
    .description("print each call: its address, series, state, and which one is the default")
    .action(() =>
      withPlatform(async ({ everyCall }) => {
        for (const { slug, series, state, isDefault } of await allCalls(everyCall))
          console.log(`${slug.padEnd(30)} ${state.padEnd(9)} ${series}${isDefault ? " (default)" : ""}`);
      }),
    );
  call
    .command("create <slug>")
    .description(
      "start the next call as a draft, with the settings and texts of --call, or of the default one",
    )
    .option("--product <name>", "the conference; by default unchanged")
    .option("--year <year>", "its year; by default the next one")
    .option("--panel", "copy the reviewers and organisers")
    .action((name: string, options: { product?: string; year?: string; panel?: boolean }) =>
      withPlatform(async (platform) => {
        const edition = await currentEdition(platform.db);
        const { slug } = await startCall(platform, null, {
          slug: slugOf(name),
          product: options.product ?? edition.product,
          year: yearOf(options.year) ?? edition.year + 1,
          panel: options.panel ?? false,
        });
        console.log(`${slug} is a draft at ${platform.publicUrl}/c/${slug}/.`);
      }),
    );
  call
    .command("rename <old> <new>")
    .description("give a call another address; the old one leads to it")
    .action((old: string, name: string) =>
      withPlatform(async (platform) => {
        const { slug } = await renameCall(platform, null, { from: old, to: slugOf(name) });
        console.log(`The address of the call is now ${slug}. ${old} leads to it.`);
      }),
    );
  const switching = (name: string, change: Switch, description: string, done: string) =>
    call
      .command(`${name} <slug>`)
      .description(description)
      .action((slug: string) =>
        withPlatform(async (platform) => {
          await switchCall(platform, null, slug, change);
          console.log(`${slug} ${done}.`);
        }),
      );
  switching("open", "open", "open a draft, or an archived call again", "is open");
  switching("archive", "archive", "archive a call: it can be read, and not changed", "is archived");
  switching(
    "default",
    "default",
    "make it the default: addresses without a call lead to it",
    "is the default call",
  );
  addTransferCommands(call);
}

function yearOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  if (!/^2[01]\d\d$/.test(text)) throw new BadInput({ year: ["Enter a year from 2000 to 2199."] });
  return Number(text);
}
