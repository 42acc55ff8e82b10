import { Anchor, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useUser } from "#features/identity/accounts/api";
import { ownPaths } from "#platform/paths";
import { TerminalPanel } from "#ui/terminal-panel";
import { ownQuestionsQuery } from "../api";
import { PLACE } from "../place";

type Props = { items: readonly { pk: number; title: string }[] };

/** Above the speaker's list: the proposals about which the panel awaits an answer; nothing where there are none. */
export function AwaitedList({ items }: Props) {
  const pages = ownPaths(useUser()?.group);
  const { data = [] } = useQuery(ownQuestionsQuery);
  const awaiting = items.filter((item) => data.some(({ pk, awaited }) => pk === item.pk && awaited > 0));
  if (awaiting.length === 0) return null;
  return (
    <TerminalPanel>
      <Text inherit component="h2" m={0} fw={600}>
        The panel has questions for you
      </Text>
      {awaiting.map(({ pk, title }) => (
        <Text key={pk} inherit>
          <Anchor component={Link} to={`${pages.one(pk)}#${PLACE}`} inherit>
            {title}
          </Anchor>
        </Text>
      ))}
    </TerminalPanel>
  );
}
