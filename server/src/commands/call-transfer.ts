import { createRequire } from "node:module";
import type { Command } from "commander";
import { findCall } from "../features/call/calls-store";
import { exportCall } from "../features/office/transfer/exporting";
import { importCall } from "../features/office/transfer/importing";
import { BadInput } from "../platform/http/refusal";
import { slugOf } from "./slug";
import { withPlatformUntil } from "./with-platform";

const progress = (message: string) => console.error(message);

const { version } = createRequire(import.meta.url)("@lectern/server/package.json") as { version: string };

/** What to say of files that the store lacks; null where it has all. */
export const missingInWords = (missing: readonly string[]): string | null =>
  missing.length === 0
    ? null
    : `The store lacks ${missing.length} of its files: ${missing.slice(0, 3).join(", ")}.`;

export function addTransferCommands(call: Command): void {
  call
    .command("export <slug>")
    .description("write a call with its people and files to one file, to import it elsewhere")
    .option("--output <file>", "the file, which must not exist; SLUG.lectern.zip by default")
    .action((slug: string, { output }: { output?: string }) =>
      withPlatformUntil(async (platform, signal) => {
        const path = output ?? `${slugOf(slug)}.lectern.zip`;
        const row = await findCall(platform.everyCall, slug);
        if (!row) throw new BadInput({ slug: [`There is no call "${slug}": see lectern call list.`] });
        const { people, proposals, files, missing } = await exportCall(
          platform,
          row,
          { path, version },
          { signal, progress },
        );
        console.log(`${path} has ${slug}: ${proposals} proposals, ${people} people, ${files} files.`);
        const lacked = missingInWords(missing);
        if (lacked !== null) console.error(lacked);
        console.error("It contains personal data, reviews and decisions: store and send it encrypted only.");
        console.error("What speakers need (diet, travel, visa) is not in it: download it from the portal.");
      }),
    );
  call
    .command("import <file>")
    .description("import a call from such a file, beside the others")
    .option("--slug <slug>", "another address than the one in the file")
    .option("--trust-files", "use its safe copies of files; by default each file is checked again")
    .action((path: string, options: { slug?: string; trustFiles?: boolean }) =>
      withPlatformUntil(async (platform, signal) => {
        const slug = options.slug === undefined ? null : slugOf(options.slug);
        const trustFiles = options.trustFiles ?? false;
        const done = await importCall(platform, { path, slug, trustFiles }, { signal, progress });
        console.log(
          `${done.slug} is at ${platform.publicUrl}/c/${done.slug}/: ${done.proposals} proposals, ${done.people} people, ${done.files} files.`,
        );
        console.error(
          `${done.known} people had an account here and keep it. The others set a password with "Forgot password".`,
        );
        console.error("Mails and releases that waited are cancelled. See docs/operations.md.");
      }),
    );
}
