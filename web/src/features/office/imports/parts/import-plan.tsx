import { counted } from "@lectern/domain/kernel/counted";
import type { ImportPreview, importProposals } from "@lectern/domain/office/imports/contract";
import { SOURCE_LABELS } from "@lectern/domain/office/imports/words";
import { Button, Checkbox, NativeSelect, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useEdition } from "#features/call/api";
import type { Answer } from "#platform/call";
import { attempt } from "#ui/attempt";
import { PageSection } from "#ui/page-section";
import { toastDone } from "#ui/toasts";
import { type Asked, useImport } from "../api";
import { ImportRows } from "./import-rows";
import css from "./imports.module.css";

export type Done = Answer<typeof importProposals>;
type Props = {
  preview: ImportPreview;
  asked: Asked;
  /** Whether the preview is loading again. */
  looking: boolean;
  onAsk: (changed: Partial<Asked>) => void;
  onDone: (done: Done) => void;
};

/** The preview: results, choices, and the import button. */
export function ImportPlan({ preview, asked, looking, onAsk, onDone }: Props) {
  const { topicTypes, submissionTypes } = useEdition();
  const [invite, setInvite] = useState(false);
  const bring = useImport();
  const { rows, tracks, types, people, without_address: without, decided, source, seen } = preview;
  const wanted = rows.filter(({ outcome }) => outcome === "new" || outcome === "known").length;
  const changed = rows.filter(({ outcome }) => outcome === "changed").length;
  const kept = rows.filter((row) => row.kept.length > 0).length;
  // The result is awaited, since callbacks of the mutation end with the page, which says it otherwise.
  const carryOut = () =>
    attempt("Import failed", seen, async () => {
      let isShown = false;
      const onSuccess = (done: Done) => {
        isShown = true;
        onDone(done);
      };
      const onPage = { onSuccess, onError: () => onAsk({}) };
      const done = await bring.mutateAsync({ ...asked, seen, invite }, onPage);
      if (!isShown) toastDone(doneWords(done));
    });

  return (
    <PageSection
      title={`Preview: ${counted(rows.length, "proposal")} from ${SOURCE_LABELS[source]}`}
      about="Nothing is imported yet."
    >
      <Text role="status">
        {counted(wanted, "proposal")} would be imported, with {counted(people, "new account")}
        {without > 0 ? `, ${without} of them without an address` : ""}.
        {changed > 0 && ` ${counted(changed, "proposal")} imported earlier would be updated.`}
        {kept > 0 && ` ${counted(kept, "proposal keeps", "proposals keep")} edits that were made here.`}
      </Text>
      {preview.left_behind.length > 0 && (
        <Text>
          Columns that are not imported: {preview.left_behind.map((name) => `“${name}”`).join(", ")}.
        </Text>
      )}
      <Mapping
        title="Tracks and their topics"
        none={`Not selected: ${topicTypes[0]?.label}`}
        found={tracks}
        offered={topicTypes}
        disabled={looking}
        onChoose={(name, code) => onAsk({ topics: { ...asked.topics, [name]: code } })}
      />
      <Mapping
        title="Types"
        none="Not selected"
        found={types}
        offered={submissionTypes}
        disabled={looking}
        onChoose={(name, code) => onAsk({ types: { ...asked.types, [name]: code } })}
      />
      <Stack gap="xs">
        {decided > 0 && (
          <Checkbox
            label={`Import the decisions of ${decided} of them. No one is notified.`}
            checked={asked.decisions}
            disabled={looking}
            onChange={(e) => onAsk({ decisions: e.currentTarget.checked })}
          />
        )}
        {people - without > 0 && (
          <Checkbox
            label={`Email the ${counted(people - without, "new person", "new people")} with an address a link to set a password.`}
            checked={invite}
            onChange={(e) => setInvite(e.currentTarget.checked)}
          />
        )}
      </Stack>
      <div className={css.bar}>
        <Button
          loading={bring.isPending}
          disabled={looking || wanted + changed === 0}
          onClick={() => void carryOut()}
        >
          {deed(wanted, changed)}
        </Button>
        {wanted + changed === 0 && <Text c="dimmed">Nothing to import.</Text>}
      </div>
      <ImportRows rows={rows} />
    </PageSection>
  );
}

/** The button's label. */
function deed(wanted: number, changed: number): string {
  if (changed === 0) return `Import ${counted(wanted, "proposal")}`;
  return wanted === 0 ? `Update ${counted(changed, "proposal")}` : `Import ${wanted}, update ${changed}`;
}

/** The notice of the result, for those who have left the page. */
function doneWords({ proposals, changed }: Done): string {
  if (changed === 0) return `${counted(proposals, "proposal")} imported`;
  return proposals === 0
    ? `${counted(changed, "proposal")} updated`
    : `${proposals} imported, ${changed} updated`;
}

type MappingProps = {
  title: string;
  /** The text without a choice. */
  none: string;
  found: ImportPreview["tracks"];
  offered: readonly { code: string; label: string }[];
  disabled: boolean;
  onChoose: (name: string, code: string) => void;
};

/** Each foreign name, its count, and the choice that it maps to. */
function Mapping({ title, none, found, offered, disabled, onChoose }: MappingProps) {
  if (found.length === 0) return null;
  const known = offered.map(({ code, label }) => ({ value: code, label }));
  return (
    <fieldset className={css.mapping} disabled={disabled}>
      <legend>{title}</legend>
      {found.map(({ name, count, code }) => (
        <NativeSelect
          key={name}
          label={`${name} (${count})`}
          value={code ?? ""}
          data={code === null ? [{ value: "", label: none }, ...known] : known}
          onChange={(e) => onChoose(name, e.currentTarget.value)}
        />
      ))}
    </fieldset>
  );
}
