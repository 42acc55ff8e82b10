import "@mantine/core/styles/Progress.css";
import { countryName } from "@lectern/domain/identity/profiles/countries";
import { fieldsThat, profileField } from "@lectern/domain/identity/profiles/fields";
import { counted } from "@lectern/domain/kernel/counted";
import { INVITATION_LABELS } from "@lectern/domain/office/invitations/words";
import type { Person } from "@lectern/domain/office/people/contract";
import { GROUP_LABELS } from "@lectern/domain/office/people/words";
import type { MailState } from "@lectern/domain/post/words";
import { Anchor, Badge, Group, Progress, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { DeliveryProblem } from "#features/post/parts/delivery-problem";
import { dateInOwnZone, dayInOwnZone } from "#platform/dates";
import { paths } from "#platform/paths";
import { Field, FieldList } from "#ui/field-list";
import { LinedList } from "#ui/lined-list";
import { PageSection } from "#ui/page-section";
import { StatusBadge } from "#ui/status-badge";
import css from "./people.module.css";

type Props = { person: Person };

const BESIDE_THE_NAME = fieldsThat(({ kind }) => kind !== "person-name");

export function ProfileSection({ person: { profile, employer, username, joined_on, second_factor } }: Props) {
  const texts = { ...profile, employer, c: countryName(profile.c) };
  return (
    <PageSection title="Profile">
      <FieldList>
        <Field label="User name">{username}</Field>
        {BESIDE_THE_NAME.map((name) => {
          const { label, kind } = profileField(name);
          if (kind === "handle" && texts[name] === "") return null;
          return (
            <Field key={name} label={label} long={kind === "text"}>
              {texts[name] || "–"}
            </Field>
          );
        })}
        <Field label="Second factor">{second_factor ? "set up" : "none"}</Field>
        <Field label="Account since">{dayInOwnZone(joined_on)}</Field>
      </FieldList>
    </PageSection>
  );
}

export const ProposalsSection = ({ person: { proposals } }: Props) => (
  <PageSection title="Proposals">
    <Entries empty="No proposals.">
      {proposals.map(({ pk, title, status, lead }) => (
        <li key={pk} className={css.entry}>
          <Anchor component={Link} to={paths.proposal(pk)} inherit>
            {title}
          </Anchor>
          <Group gap="xs" wrap="nowrap">
            {!lead && <Badge variant="light">Further speaker</Badge>}
            <StatusBadge status={status} />
          </Group>
        </li>
      ))}
    </Entries>
  </PageSection>
);

/** Only of those who review, or did. */
export function ReviewsSection({ person: { group, reviews } }: Props) {
  const all = reviews.given + reviews.open;
  if (group !== "reviewer" && reviews.given === 0) return null;
  return (
    <PageSection title="Reviews">
      <Stack gap={6}>
        <Text>
          {counted(reviews.given, "review given", "reviews given")}
          {reviews.mean !== null && `, mean score ${reviews.mean.toFixed(1)}`}
          {group === "reviewer" && `, ${reviews.open} to go`}
        </Text>
        {group === "reviewer" && all > 0 && (
          <Progress
            value={(100 * reviews.given) / all}
            color="signal"
            size="sm"
            aria-label={`${reviews.given} of ${all} reviewed`}
          />
        )}
      </Stack>
    </PageSection>
  );
}

export const SessionsSection = ({ person: { sessions, last_log_in } }: Props) => (
  <PageSection title="Sessions">
    <Entries empty={last_log_in ? `None; last log-in ${dateInOwnZone(last_log_in)}.` : "Never logged in."}>
      {sessions.map(({ device, logged_in_at, last_used_at }) => (
        <li key={`${logged_in_at} ${device}`} className={css.entry}>
          <span>{device}</span>
          <Aside>last used {dateInOwnZone(last_used_at)}</Aside>
        </li>
      ))}
    </Entries>
  </PageSection>
);

/** Only of those who were invited. */
export const InvitationsSection = ({ person: { invitations } }: Props) =>
  invitations.length > 0 && (
    <PageSection title="Invitations">
      <Entries empty="">
        {invitations.map(({ group, state, invited_by, sent_on }) => (
          <li key={sent_on} className={css.entry}>
            <span>
              {GROUP_LABELS[group]}, by {invited_by ?? "a deleted account"}
            </span>
            <Aside>
              {INVITATION_LABELS[state].toLowerCase()}, sent {dayInOwnZone(sent_on)}
            </Aside>
          </li>
        ))}
      </Entries>
    </PageSection>
  );

const MAIL_STATE: Record<MailState, string> = {
  waiting: "waiting since",
  sent: "sent",
  returned: "bounced, sent",
  refused: "refused by the mail server",
  stopped: "stopped, written",
};

export const MailsSection = ({ person: { mails } }: Props) => (
  <PageSection title="Mails">
    <Entries empty="No mail.">
      {mails.map(({ id, subject, on, state, report }) => (
        <li key={id} className={css.entry}>
          <span>{subject}</span>
          <Aside>
            {MAIL_STATE[state]} {dateInOwnZone(on)}
          </Aside>
          {(report || state === "refused") && (
            <span className={css.whole}>
              <DeliveryProblem mail={id} subject={subject} report={report} />
            </span>
          )}
        </li>
      ))}
    </Entries>
  </PageSection>
);

const Aside = ({ children }: { children: ReactNode }) => (
  <Text component="span" size="sm" c="dimmed">
    {children}
  </Text>
);

const Entries = ({ empty, children }: { empty: string; children: ReactNode[] }) =>
  children.length > 0 ? <LinedList>{children}</LinedList> : <Text c="dimmed">{empty}</Text>;
