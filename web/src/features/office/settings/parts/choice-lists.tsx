import { listFaults } from "@lectern/domain/call/choice-lists";
import { CHOICE_KINDS, type ChoiceKind } from "@lectern/domain/call/choices";
import type { EditionSettings } from "@lectern/domain/call/words";
import { CHOICE_NAMES } from "@lectern/domain/office/settings/choice-changes";
import { Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { awaitsAny } from "#platform/queries";
import { SectionLoader } from "#ui/page-loader";
import { ReadFailure } from "#ui/read-failure";
import type { Faults } from "#ui/use-form";
import { choicesInUseQuery, type VersionedSettings } from "../api";
import { ChoiceList } from "./choice-list";
import { type ChoiceRow, isChanged, listOf, rebased, rowsOf } from "./choice-rows";
import { SaveSettings } from "./save-settings";
import { useSettingsForm } from "./use-settings-form";

type Lists = Record<ChoiceKind, ChoiceRow[]>;

const each = (of: (kind: ChoiceKind) => ChoiceRow[]) =>
  Object.fromEntries(CHOICE_KINDS.map((kind) => [kind, of(kind)])) as Lists;
const listsOf = (settings: EditionSettings) => each((kind) => rowsOf(settings, kind));

const changesIn = (lists: Lists, settings: EditionSettings) =>
  Object.fromEntries(
    CHOICE_KINDS.filter((kind) => isChanged(lists[kind], rowsOf(settings, kind))).map((kind) => [
      kind,
      listOf(lists[kind]),
    ]),
  );

/** What is wrong with a list, by its name; with a field of its row, by `topicTypes.0.code`. */
const faultsIn = (lists: Lists): Faults => ({
  errors: Object.fromEntries(
    CHOICE_KINDS.flatMap((kind) =>
      listFaults(kind, listOf(lists[kind])).map(({ row, field, message }) => [
        row === null ? kind : `${kind}.${row}.${field}`,
        message,
      ]),
    ),
  ),
});

type Props = VersionedSettings & { kinds?: readonly ChoiceKind[] };

/** What proposals choose from; the effects of a change are shown before it is saved. */
export function ChoiceLists({ kinds = CHOICE_KINDS, ...read }: Props) {
  const inUse = useQuery(choicesInUseQuery);
  const state = useSettingsForm<Lists>({
    ...read,
    valuesOf: listsOf,
    rebased: (lists, before, now) =>
      each((kind) => rebased(rowsOf(before, kind), lists[kind], rowsOf(now, kind))),
    changesIn,
    validate: faultsIn,
    done: () => {
      void inUse.refetch();
      return "Settings saved";
    },
  });
  const { form, changes } = state;

  // Counts that arrive later would move the buttons below them while they are pressed.
  return (
    <SectionLoader waiting={awaitsAny(inUse)}>
      <form onSubmit={form.submit} noValidate>
        <Stack gap="lg">
          <Text c="dimmed" maw="var(--lectern-measure)">
            An option that proposals use can be hidden: it is no longer offered, and stays on them. One that
            no proposal uses can be deleted.
          </Text>
          <ReadFailure of={inUse} what="How many proposals have each option" />
          {kinds.map((kind) => (
            <ChoiceList
              key={kind}
              kind={kind}
              rows={form.values[kind]}
              inUse={inUse.data?.[kind]}
              errors={form.errors}
              onChange={(rows) => form.set({ [kind]: rows })}
            />
          ))}
          <SaveSettings
            state={state}
            names={CHOICE_KINDS.filter((kind) => kind in changes).map((kind) => CHOICE_NAMES[kind])}
            unsaved="Your changes to the lists are not saved yet."
          />
        </Stack>
      </form>
    </SectionLoader>
  );
}
