import type { Person } from "@lectern/domain/office/people/contract";
import { Anchor, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { AuditSection } from "#features/office/audit/parts/audit-section";
import { DeliveryProblem } from "#features/post/parts/delivery-problem";
import { dateInOwnZone } from "#platform/dates";
import { paths } from "#platform/paths";
import { userQuery } from "#platform/queries";
import { loadable } from "#ui/loadable";
import { OrganiserFrame } from "#ui/organiser-frame";
import { ReadOne } from "#ui/read-one";
import { TerminalPanel } from "#ui/terminal-panel";
import { nameOf } from "../../people-query";
import { personQuery } from "../api";
import css from "../parts/people.module.css";
import { PersonActions } from "../parts/person-actions";
import { PersonBadges } from "../parts/person-badges";
import {
  InvitationsSection,
  MailsSection,
  ProfileSection,
  ProposalsSection,
  ReviewsSection,
  SessionsSection,
} from "../parts/person-sections";

const ErasureOfPerson = loadable(
  async () => (await import("#features/office/privacy/parts/erasure-of-person")).ErasureOfPerson,
);

const NotesOnPerson = loadable(
  async () => (await import("#features/deciding/notes/parts/notes-on-person")).NotesOnPerson,
);

/** The page of a user: profile, history and actions. */
export function Component() {
  const id = useParams().person ?? "";
  return (
    <ReadOne query={personQuery(id)} home={paths.people}>
      {(person) => <View person={person} />}
    </ReadOne>
  );
}

/** The newest mail with a known result, if it was not delivered. */
const lostMail = ({ mails }: Person) => {
  const last = mails.find(({ state }) => state === "sent" || state === "returned" || state === "refused");
  return last?.state === "sent" ? undefined : last;
};

function View({ person }: { person: Person }) {
  const lost = lostMail(person);
  const { data: reader } = useQuery(userQuery);
  return (
    <OrganiserFrame page="people" title={nameOf(person)}>
      <Group gap="md">
        <PersonBadges person={person} />
        <Anchor href={`mailto:${person.email}`} size="sm">
          {person.email}
        </Anchor>
        {person.last_log_in && (
          <Text size="sm" c="dimmed">
            last log-in {dateInOwnZone(person.last_log_in)}
          </Text>
        )}
      </Group>
      {person.suspended_on && (
        <TerminalPanel tone="error">
          Suspended since {dateInOwnZone(person.suspended_on)}: cannot log in.
        </TerminalPanel>
      )}
      {lost && (
        <TerminalPanel tone="error">
          The last mail to {person.email} did not arrive.{" "}
          <DeliveryProblem mail={lost.id} subject={lost.subject} report={lost.report} inherit />
        </TerminalPanel>
      )}
      <PersonActions person={person} />
      <div className={css.columns}>
        <Stack gap={40}>
          <ProposalsSection person={person} />
          <ReviewsSection person={person} />
        </Stack>
        <Stack gap={40}>
          <SessionsSection person={person} />
          <InvitationsSection person={person} />
          <MailsSection person={person} />
        </Stack>
      </div>
      <ProfileSection person={person} />
      {person.email !== reader?.email && <NotesOnPerson key={person.id} person={person.id} />}
      <AuditSection title="Actions by this person" person={person.id} as="who" />
      <AuditSection title="Actions on this account" person={person.id} as="whom" />
      <ErasureOfPerson person={person} />
    </OrganiserFrame>
  );
}
