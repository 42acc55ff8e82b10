import { type ListFault, listFaults } from "@lectern/domain/call/choice-lists";
import { CHOICE_KINDS, type ChoiceKind } from "@lectern/domain/call/choices";
import { CHOICE_NAMES } from "@lectern/domain/office/settings/choice-changes";
import { Button, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messagesOf, Refused } from "#platform/refused";
import { LeaveGuard } from "#ui/leave-guard";
import { MessageList } from "#ui/message-list";
import { toastDone } from "#ui/toasts";
import { choicesInUseQuery, usePreview, useSaveSettings, type VersionedSettings } from "../api";
import { ChoiceList } from "./choice-list";
import { type ChoiceRow, isChanged, listOf, rebased, rowsOf } from "./choice-rows";
import { ConfirmChange } from "./confirm-change";
import css from "./settings.module.css";

type Lists = Record<ChoiceKind, ChoiceRow[]>;
type Faults = Partial<Record<ChoiceKind, ListFault[]>>;

const each = <T,>(of: (kind: ChoiceKind) => T) =>
  Object.fromEntries(CHOICE_KINDS.map((kind) => [kind, of(kind)])) as Record<ChoiceKind, T>;

/** What proposals choose from. As with the other settings, one reads what a change does before it is saved. */
export function ChoiceLists({ settings, etag, onStale }: VersionedSettings & { onStale: () => void }) {
  const [saved, setSaved] = useState(settings);
  const [lists, setLists] = useState<Lists>(() => each((kind) => rowsOf(settings, kind)));
  const [faults, setFaults] = useState<Faults>({});
  const [effects, setEffects] = useState<string[] | null>(null);
  const inUse = useQuery(choicesInUseQuery);
  const preview = usePreview();
  const save = useSaveSettings();

  // Saved here, or read anew because somebody else has saved: what is typed stays, all else follows.
  if (saved !== settings) {
    setSaved(settings);
    setLists(each((kind) => rebased(rowsOf(saved, kind), lists[kind], rowsOf(settings, kind))));
  }
  const changed = CHOICE_KINDS.filter((kind) => isChanged(lists[kind], rowsOf(settings, kind)));
  const changes = Object.fromEntries(changed.map((kind) => [kind, listOf(lists[kind])]));

  const fail = (failure: unknown) => {
    if (!(failure instanceof Refused)) return;
    setFaults(
      each((kind) => (failure.fields[kind] ?? []).map((message) => ({ row: null, field: null, message }))),
    );
    if (failure.status === 412) onStale();
  };
  const look = async () => {
    const found = each((kind) => listFaults(kind, listOf(lists[kind])));
    setFaults(found);
    if (CHOICE_KINDS.every((kind) => found[kind].length === 0)) {
      await preview.mutateAsync(changes).then(setEffects, fail);
    }
  };
  const send = async () => {
    try {
      await save.mutateAsync({ changes, tell: false, etag });
      void inUse.refetch();
      toastDone("Settings saved");
    } catch (failure) {
      fail(failure);
    }
    setEffects(null);
  };
  const failure = save.error ?? preview.error;
  const said = CHOICE_KINDS.some((kind) => (faults[kind] ?? []).length > 0);

  return (
    <>
      <Text c="dimmed" maw="var(--lectern-measure)">
        An option that proposals use can be hidden: it is no longer offered, and stays on them. One that no
        proposal uses can be deleted.
      </Text>
      {CHOICE_KINDS.map((kind) => (
        <ChoiceList
          key={kind}
          kind={kind}
          rows={lists[kind]}
          inUse={inUse.data?.[kind] ?? {}}
          faults={faults[kind] ?? []}
          onChange={(rows) => setLists({ ...lists, [kind]: rows })}
        />
      ))}
      <MessageList messages={failure && !said ? messagesOf(failure) : []} />
      {changed.length > 0 && (
        <div className={css.bar}>
          <Button loading={preview.isPending} onClick={() => void look()}>
            Save
          </Button>
          <Button
            variant="default"
            onClick={() => {
              setLists(each((kind) => rowsOf(settings, kind)));
              setFaults({});
            }}
          >
            Undo changes
          </Button>
          <Text size="sm" c="dimmed" role="status">
            Changed: {changed.map((kind) => CHOICE_NAMES[kind]).join(", ")}
          </Text>
        </div>
      )}
      {effects && (
        <ConfirmChange
          names={changed.map((kind) => CHOICE_NAMES[kind])}
          effects={effects}
          extension={false}
          busy={save.isPending}
          messages={[]}
          onSave={() => void send()}
          onClose={() => setEffects(null)}
        />
      )}
      <LeaveGuard
        when={() => changed.length > 0}
        title="Leave without saving?"
        question="The changed lists are not saved yet."
      />
    </>
  );
}
