import { Anchor, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useUser } from "#features/identity/accounts/api";
import { ownPaths } from "#platform/paths";
import { ReadFailure } from "#ui/read-failure";
import { ownTasksQuery, useDue } from "../../speaker-forms/own-tasks";

/** Leads an accepted speaker to what is asked beside tasks, with its first due date; nothing where nothing is. */
export function AskedLink({ pk }: { pk: number }) {
  const pages = ownPaths(useUser()?.group);
  const due = useDue();
  const read = useQuery(ownTasksQuery);
  if (!read.data) return <ReadFailure of={read} what="What the organisers ask you for" />;
  const its = read.data.find((each) => each.pk === pk);
  if (!its || its.answers.length === 0) return null;
  const names = its.answers.map(({ label }) => label.toLowerCase()).join(", ");
  const unanswered = its.lacks.length;
  const [first] = its.answers
    .flatMap((asked) => (asked.due && its.lacks.includes(asked.id) ? [asked.due] : []))
    .sort();
  return (
    <Text fw={unanswered > 0 ? 600 : 400}>
      <Anchor component={Link} to={pages.forOrganisers}>
        For the organisers: {names}
      </Anchor>
      {unanswered > 0 && ` (${unanswered} not answered${first ? `, ${due(first)}` : ""})`}
    </Text>
  );
}
