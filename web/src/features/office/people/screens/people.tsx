import type { PersonRow } from "@lectern/domain/office/people/contract";
import { Button, Stack, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useMemo } from "react";
import { Link } from "react-router";
import { paths } from "#platform/paths";
import { useAddressView } from "#platform/use-address-view";
import { OrganiserFrame } from "#ui/organiser-frame";
import { PageLoader } from "#ui/page-loader";
import { ReadFailure } from "#ui/read-failure";
import { TerminalPanel } from "#ui/terminal-panel";
import { peopleQuery } from "../api";
import { PeopleBar } from "../parts/people-bar";
import { PeopleList } from "../parts/people-list";
import { PEOPLE_ADDRESS, peopleIn } from "../parts/people-view";

/** All accounts: searched, filtered, and each a link to its page. */
export function Component() {
  const list = useQuery(peopleQuery);
  return (
    <OrganiserFrame
      page="people"
      action={
        <Button component={Link} to={`${paths.invitations}?invite`}>
          Invite
        </Button>
      }
    >
      <PageLoader waiting={list.isPending}>
        <ReadFailure of={list} />
        {list.data && <People list={list.data} />}
      </PageLoader>
    </OrganiserFrame>
  );
}

function People({ list }: { list: readonly PersonRow[] }) {
  const wide = useMediaQuery("(min-width: 62em)", true, { getInitialValueInEffect: false });
  const [view, change] = useAddressView(PEOPLE_ADDRESS);
  // Typing goes first; the list follows.
  const asked = useDeferredValue(view);
  const people = useMemo(() => peopleIn(list, asked), [list, asked]);
  return (
    <Stack gap="md">
      <PeopleBar view={view} onChange={change} />
      <Text size="sm" c="dimmed" role="status">
        {people.length === list.length
          ? `${list.length} people`
          : `${people.length} of ${list.length} people`}
      </Text>
      {people.length === 0 ? (
        <TerminalPanel>Nobody matches. Search for less, or show all.</TerminalPanel>
      ) : (
        <PeopleList people={people} wide={wide} />
      )}
    </Stack>
  );
}
