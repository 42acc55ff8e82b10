import { ACTION_NAMES, ACTIONS } from "@lectern/domain/log/words";
import { NativeSelect, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { nameOf, peopleQuery } from "#features/office/people-query";
import { compareWords } from "#platform/search";
import { ReadFailure } from "#ui/read-failure";
import { SearchSelect } from "#ui/search-select";
import css from "./audit.module.css";
import type { AuditView } from "./audit-view";

type Props = { view: AuditView; onChange: (changed: Partial<AuditView>) => void };

/** Typing finds more. */
const SHOWN = 30;

const CHOICES = [...ACTION_NAMES]
  .map((value) => ({ value, label: ACTIONS[value] }))
  .sort((a, b) => compareWords(a.label, b.label));

/** The filters of the log. */
export function AuditBar({ view, onChange }: Props) {
  const read = useQuery(peopleQuery);
  const people = read.data;
  const choices = useMemo(
    () => people?.map((person) => ({ value: person.id, label: `${nameOf(person)} · ${person.email}` })) ?? [],
    [people],
  );
  const gone = view.person !== "" && people && !people.some(({ id }) => id === view.person);
  return (
    <>
      <ReadFailure of={read} what="The people to choose from" />
      <div className={css.bar}>
        <SearchSelect
          label="Person"
          placeholder="anybody"
          searchable
          clearable
          limit={SHOWN}
          {...(people && { nothingFoundMessage: "No matching people" })}
          clearButtonProps={{ "aria-label": "Anyone" }}
          data={gone ? [...choices, { value: view.person, label: view.person }] : choices}
          value={view.person || null}
          onChange={(person) => onChange({ person: person ?? "" })}
        />
        <TextInput
          label="Proposal"
          placeholder="number"
          inputMode="numeric"
          value={view.proposal}
          onChange={(e) => onChange({ proposal: e.currentTarget.value.replace(/\D/g, "").slice(0, 9) })}
        />
        <NativeSelect
          label="Action"
          value={view.action}
          data={[{ value: "", label: "any" }, ...CHOICES]}
          onChange={(e) =>
            onChange({ action: ACTION_NAMES.find((name) => name === e.currentTarget.value) ?? "" })
          }
        />
        <TextInput
          type="date"
          label="From"
          value={view.from}
          onChange={(e) => onChange({ from: e.currentTarget.value })}
        />
        <TextInput
          type="date"
          label="Until"
          value={view.until}
          onChange={(e) => onChange({ until: e.currentTarget.value })}
        />
      </div>
    </>
  );
}
