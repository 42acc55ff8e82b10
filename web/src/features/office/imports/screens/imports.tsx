import { counted } from "@lectern/domain/kernel/counted";
import type { ImportPreview } from "@lectern/domain/office/imports/contract";
import { MAX_IMPORT_BYTES } from "@lectern/domain/office/imports/words";
import { Anchor, Button, Stack, Text } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { paths } from "#platform/paths";
import { messagesOf } from "#platform/refused";
import { MessageList } from "#ui/message-list";
import { OrganiserFrame } from "#ui/organiser-frame";
import { TerminalPanel } from "#ui/terminal-panel";
import { useForm } from "#ui/use-form";
import { type Asked, usePreviewImport } from "../api";
import { tableOf } from "../parts/csv-table";
import { ExportFile } from "../parts/export-file";
import { type Done, ImportPlan } from "../parts/import-plan";
import css from "../parts/imports.module.css";

/** Imports proposals from another call for papers: two files, a preview, and the import. */
export function Component() {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [looked, setLooked] = useState<ImportPreview | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  const preview = usePreviewImport();

  const forget = () => {
    setAsked(null);
    setLooked(null);
    setDone(null);
    preview.reset();
  };
  const ask = (next: Asked) => {
    setAsked(next);
    preview.mutate(next, { onSuccess: setLooked });
  };
  const form = useForm<Record<"file" | "people", File | null>>({
    initialValues: { file: null, people: null },
    onChange: forget,
    send: async ({ file, people }) => {
      forget();
      const read: Partial<Asked> = {};
      const errors: Record<string, string> = file ? {} : { file: "Choose a file." };
      for (const [name, chosen] of [["file", file] as const, ["people", people] as const]) {
        try {
          if (chosen) read[name] = await readFile(chosen);
        } catch (fault) {
          errors[name] =
            fault instanceof Error
              ? fault.message
              : "This file cannot be read. Save it again as JSON or CSV.";
        }
      }
      form.show({ errors });
      if (Object.keys(errors).length > 0) return;
      ask({
        file: read.file,
        topics: {},
        types: {},
        decisions: false,
        ...(people && { people: read.people }),
      });
    },
  });
  return (
    <OrganiserFrame page="imports">
      <Text maw="var(--lectern-measure)">
        Import proposals from another call, and update them later with a newer file. You preview every change
        before it is saved. Nothing is imported twice, and edits made here are kept.
      </Text>
      <form onSubmit={form.submit} noValidate aria-label="Files to import">
        <Stack gap="lg">
          <div className={css.files}>
            <ExportFile
              label="Proposals"
              description="JSON or CSV of pretalx or Sessionize, at most 20 MB."
              error={form.errors.file ?? null}
              onChoose={(file) => form.set({ file })}
            />
            <ExportFile
              label="Speakers, if they are in a separate file"
              description="Their names and addresses, as the same system lists them."
              error={form.errors.people ?? null}
              onChoose={(people) => form.set({ people })}
            />
          </div>
          <div>
            <Button
              type="submit"
              variant={looked ? "default" : "filled"}
              loading={form.sending || preview.isPending}
            >
              Preview import
            </Button>
          </div>
        </Stack>
      </form>
      {preview.isError && <MessageList messages={messagesOf(preview.error)} />}
      <div role="status">{done && <WhatWasDone {...done} />}</div>
      {asked && looked && !done ? (
        <ImportPlan
          preview={looked}
          asked={asked}
          looking={preview.isPending}
          onAsk={(changed) => ask({ ...asked, ...changed })}
          onDone={setDone}
        />
      ) : (
        !done && <WhereFrom />
      )}
    </OrganiserFrame>
  );
}

/** Takes the focus, as the button that had it is gone. */
function WhatWasDone({ proposals, changed, people, mails }: Done) {
  const next = useRef<HTMLAnchorElement>(null);
  useEffect(() => next.current?.focus(), []);
  return (
    <TerminalPanel>
      Imported: {counted(proposals, "proposal")}, {counted(people, "new account")}, {counted(mails, "mail")}{" "}
      written. {changed > 0 && `Updated: ${counted(changed, "proposal")}. `}
      <Anchor ref={next} component={Link} to={paths.board} underline="always">
        Open proposals
      </Anchor>
    </TerminalPanel>
  );
}

function WhereFrom() {
  return (
    <TerminalPanel>
      <Text size="sm">
        pretalx: Sessions, Export, as CSV or JSON, with every column that you want to import and Speaker IDs
        and Speaker names, while its pages are in English; the export of speakers, with their addresses, as
        the second file. Or{" "}
        <code>/api/events/EVENT/submissions/?expand=speakers,track,submission_type&amp;limit=5000</code>,
        called with an organiser's token; if it has no addresses, <code>/speakers/</code> as the second file.
      </Text>
      <Text size="sm" mt="sm">
        Sessionize: the flattened export of sessions, saved as CSV, which has addresses; or the endpoint with
        the view All under API / Embed. The endpoint usually has no addresses: speakers without one can
        neither log in nor get mail, unless a second file of speakers has them.
      </Text>
      <Text size="sm" mt="sm">
        Titles, texts, speakers, tracks, types and, if you wish, decisions are imported. Reviews, files, and
        answers to custom questions are not. Nothing is truncated: texts that are too long are reported.
      </Text>
    </TerminalPanel>
  );
}

/**
 * What a JSON file holds, or the rows of a CSV file by their columns' names. Throws an Error that says to a person
 * why it cannot be read.
 */
async function readFile(file: File): Promise<unknown> {
  if (file.size > MAX_IMPORT_BYTES) {
    const megabytes = Math.ceil(file.size / 1024 / 1024);
    throw new Error(
      `${file.name} is ${megabytes} MB; at most ${MAX_IMPORT_BYTES / 1024 / 1024} MB can be read.`,
    );
  }
  const text = lettersOf(await file.arrayBuffer());
  try {
    return JSON.parse(text);
  } catch {
    const table = /^\s*[{[<]/.test(text) ? null : tableOf(text);
    if (table) return table;
    throw new Error(`${file.name} is neither JSON nor CSV. Save it as one of them, and choose it again.`);
  }
}

/** UTF-8, or what older spreadsheets write. */
function lettersOf(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
