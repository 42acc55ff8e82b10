import { datedConferences } from "@lectern/domain/call/conference-dates";
import type { EditionSettings } from "@lectern/domain/call/words";
import { nextEdition } from "@lectern/domain/office/calls/next-call";
import { Text } from "@mantine/core";
import { Field, FieldList } from "#ui/field-list";

const instantIn = (timeZone: string) =>
  new Intl.DateTimeFormat("en-GB", {
    timeZone,
    weekday: "short",
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
  });

const onDay = new Intl.DateTimeFormat("en-GB", {
  timeZone: "UTC",
  weekday: "short",
  day: "numeric",
  month: "short",
  year: "numeric",
});

const DATES = [
  ["opensAt", "Opens"],
  ["announcedFrom", "Announced as open from"],
  ["closesAt", "Closes"],
  ["reviewsDue", "Reviews due"],
  ["conferenceEnds", "Conference ends"],
] as const;

/** What the next call copies from this one, what it never copies, and its dates. */
export function WhatIsCopied({ edition, panel }: { edition: EditionSettings; panel: boolean }) {
  const next = nextEdition(edition, edition);
  const instant = instantIn(edition.zone);
  const shown = (key: (typeof DATES)[number][0], when: string) =>
    (key === "conferenceEnds" ? onDay : instant).format(new Date(when));
  return (
    <FieldList>
      <Field label="Copied">
        Settings, texts, mail templates, questions to speakers, review criteria, rooms, shared tags and views,
        and the choices of proposals
        {panel ? "; the panel." : ". Not the panel: you are its only organiser."}
      </Field>
      <Field label="Never copied">Proposals, reviews, decisions, mails and late codes.</Field>
      {DATES.map(([key, label]) => {
        const [then, now] = [next[key], edition[key]];
        return (
          then &&
          now && (
            <Field key={key} label={label}>
              {shown(key, then)}
              <Text size="sm" c="dimmed">
                in this call {shown(key, now)}
              </Text>
            </Field>
          )
        );
      })}
      {datedConferences(next).map(({ conference, label, closesAt }) => (
        <Field key={conference} label={`${label} closes`}>
          {instant.format(new Date(closesAt))}
        </Field>
      ))}
      <Field label="Time zone">
        {edition.zone}. Each date keeps its weekday and time of day; you can change it before you open the
        call.
      </Field>
    </FieldList>
  );
}
