import type { Session } from "@lectern/domain/identity/sessions/contract";
import { TEXTS } from "@lectern/domain/identity/sessions/words";
import { Badge, Button, Text } from "@mantine/core";
import { dateInOwnZone } from "#platform/dates";
import { LinedItem, LinedName } from "#ui/lined-list";

type Props = { session: Session; ending: boolean; onEnd: () => void };

/** One log-in: on what, since when, when last; and its end, save for the one that looks. */
export function SessionLine({ session, ending, onEnd }: Props) {
  const { device, logged_in_at, last_used_at, current } = session;
  return (
    <LinedItem>
      <div>
        <LinedName>{device}</LinedName>
        {current && (
          <Badge color="signal" ml="sm">
            {TEXTS.this}
          </Badge>
        )}
        <Text size="sm" c="dimmed" mt={4}>
          Logged in <At instant={logged_in_at} />
        </Text>
        {!current && (
          <Text size="sm" c="dimmed">
            Last used <At instant={last_used_at} />
          </Text>
        )}
      </div>
      {!current && (
        <Button
          variant="default"
          size="sm"
          loading={ending}
          onClick={onEnd}
          aria-label={`${TEXTS.logOut} ${device}`}
        >
          {TEXTS.logOut}
        </Button>
      )}
    </LinedItem>
  );
}

const At = ({ instant }: { instant: string }) => <time dateTime={instant}>{dateInOwnZone(instant)}</time>;
