import { Anchor, Text } from "@mantine/core";
import { Link } from "react-router";
import { useUser } from "#features/identity/accounts/api";
import { ownPaths } from "#platform/paths";
import { TerminalPanel } from "#ui/terminal-panel";
import { PLACE } from "../place";

type Props = { items: readonly { pk: number; title: string }[] };

/** Above the speaker's list: the `items` about which the panel awaits an answer; nothing where there are none. */
export function AwaitedList({ items }: Props) {
  const pages = ownPaths(useUser()?.group);
  if (items.length === 0) return null;
  return (
    <TerminalPanel>
      <Text inherit component="h2" m={0} fw={600}>
        The panel has questions for you
      </Text>
      {items.map(({ pk, title }) => (
        <Text key={pk} inherit>
          <Anchor component={Link} to={`${pages.one(pk)}#${PLACE}`} inherit>
            {title}
          </Anchor>
        </Text>
      ))}
    </TerminalPanel>
  );
}
