import { Anchor, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useUser } from "#features/identity/accounts/api";
import { ownPaths } from "#platform/paths";
import { ReadFailure } from "#ui/read-failure";
import { ownTasksQuery, unansweredOf, useDue } from "../../speaker-forms/own-tasks";

/** Leads an accepted speaker to what is asked beside tasks, with its first due date; nothing where nothing is. */
export function AskedLink({ pk }: { pk: number }) {
  const pages = ownPaths(useUser()?.group);
  const due = useDue();
  const read = useQuery(ownTasksQuery);
  if (!read.data) return <ReadFailure of={read} what="What the organisers ask you for" />;
  const its = read.data.find((each) => each.pk === pk);
  if (!its || its.answers.length === 0) return null;
  const names = its.answers.map(({ label }) => label.toLowerCase()).join(", ");
  const unanswered = unansweredOf(its);
  const count = unanswered.labels.length;
  return (
    <Text fw={count > 0 ? 600 : 400}>
      <Anchor component={Link} to={pages.forOrganisers}>
        For the organisers: {names}
      </Anchor>
      {count > 0 && ` (${count} not answered${unanswered.due ? `, ${due(unanswered.due)}` : ""})`}
    </Text>
  );
}
