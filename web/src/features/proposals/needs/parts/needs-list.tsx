import type { NeedsForm, NeedsRow } from "@lectern/domain/proposals/needs/contract";
import { askedNeeds } from "@lectern/domain/proposals/needs/rules";
import { needField } from "@lectern/domain/proposals/needs/words";
import { Anchor, NativeSelect, Stack, Text } from "@mantine/core";
import { Fragment } from "react";
import { Link, useSearchParams } from "react-router";
import { dateInOwnZone } from "#platform/dates";
import { paths } from "#platform/paths";
import { LinedList } from "#ui/lined-list";
import css from "../../speaker-forms/parts/answers.module.css";
import { DownloadCsv } from "../../speaker-forms/parts/download-csv";
import { loadNeeds } from "../organising";

type Props = { form: NeedsForm; rows: readonly NeedsRow[] };

const FILTERS = [
  { value: "", label: "Everyone", has: () => true },
  { value: "saved", label: "Answered", has: ({ saved_on }: NeedsRow) => saved_on !== null },
  { value: "open", label: "Not answered", has: ({ saved_on }: NeedsRow) => saved_on === null },
  { value: "letter", label: "Needs a letter", has: ({ needs }: NeedsRow) => needs?.letter === "yes" },
  {
    value: "costs",
    label: "Asks for travel costs",
    has: ({ needs }: NeedsRow) => needs?.travelCosts === "yes",
  },
];

/** What every accepted speaker needs. */
export function NeedsList({ form, rows }: Props) {
  const [query, setQuery] = useSearchParams();
  const chosen = FILTERS.find(({ value }) => value !== "" && value === query.get("needs"));
  const shown = rows.filter(chosen?.has ?? (() => true));
  if (form.sections.length === 0)
    return <Text c="dimmed">Speakers are not asked for any needs yet. Select below what to ask for.</Text>;
  if (rows.length === 0)
    return (
      <Text c="dimmed">No accepted speakers yet. They are asked once their acceptance is released.</Text>
    );
  return (
    <Stack gap="md">
      <div className={css.bar}>
        <NativeSelect
          label="Show"
          value={chosen?.value ?? ""}
          data={FILTERS.map(({ value, label, has }) => ({
            value,
            label: `${label} (${rows.filter(has).length})`,
          }))}
          onChange={(e) =>
            setQuery({ show: "needs", ...(e.currentTarget.value && { needs: e.currentTarget.value }) })
          }
        />
        <DownloadCsv file="needs.csv" load={loadNeeds} />
      </div>
      <LinedList>
        {shown.map((row) => (
          <OneSpeaker key={row.email} row={row} form={form} />
        ))}
      </LinedList>
      {shown.length === 0 && <Text c="dimmed">No matching speakers.</Text>}
    </Stack>
  );
}

function OneSpeaker({ row, form }: { row: NeedsRow; form: NeedsForm }) {
  const { full_name, email, proposals, saved_on, needs } = row;
  const answered = askedNeeds(form.sections).filter((name) => needs?.[name]);
  return (
    <li className={css.row}>
      <Text fw={600}>{full_name}</Text>
      <Text size="sm" c="dimmed" className={css.person ?? ""}>
        {email}
        {proposals.map(({ pk, title }) => (
          <Fragment key={pk}>
            {" · "}
            <Anchor component={Link} to={paths.proposal(pk)}>
              {title}
            </Anchor>
          </Fragment>
        ))}
        {saved_on ? ` · saved on ${dateInOwnZone(saved_on)}` : " · not answered"}
      </Text>
      {saved_on && !needs && (
        <Text size="sm" c="amber">
          This cannot be read: it was encrypted with another secret. Ask the speaker to enter it again.
        </Text>
      )}
      {needs && answered.length === 0 && <Text size="sm">Needs nothing.</Text>}
      {answered.length > 0 && (
        <dl className={css.given}>
          {answered.map((name) => (
            <div key={name}>
              <dt>{needField(name).label}</dt>
              <dd>{needs?.[name]}</dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}
