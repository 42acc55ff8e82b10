import type { Session } from "@lectern/domain/identity/sessions/contract";
import { TEXTS } from "@lectern/domain/identity/sessions/words";
import { Badge, Button, Group, Text } from "@mantine/core";
import { dateInOwnZone } from "#platform/dates";
import { attempt } from "#ui/attempt";
import { LinedItem, LinedList, LinedName } from "#ui/lined-list";
import { toastDone } from "#ui/toasts";
import { useEndOtherSessions, useEndSession } from "../api";

type Props = {
  sessions: readonly Session[];
  /** The focused element is about to be removed. */
  onGone: () => void;
};

/** All sessions of the user, with buttons to end them. */
export function SessionList({ sessions, onGone }: Props) {
  const end = useEndSession();
  const endOthers = useEndOtherSessions();
  const elsewhere = sessions.some((session) => !session.current);
  const change = (of: string, send: () => Promise<unknown>, done: string) =>
    void attempt(TEXTS.notEnded, of, async () => {
      await send();
      toastDone(done);
      onGone();
    });

  return (
    <>
      <LinedList>
        {sessions.map((session) => (
          <SessionLine
            key={session.id}
            session={session}
            ending={end.isPending && end.variables === session.id}
            onEnd={() => change(session.id, () => end.mutateAsync(session.id), TEXTS.ended(session.device))}
          />
        ))}
      </LinedList>
      {elsewhere ? (
        <Group>
          <Button
            variant="outline"
            loading={endOthers.isPending}
            onClick={() => change("others", () => endOthers.mutateAsync(), TEXTS.endedElsewhere)}
          >
            {TEXTS.logOutElsewhere}
          </Button>
        </Group>
      ) : (
        <Text c="dimmed">{TEXTS.nowhereElse}</Text>
      )}
    </>
  );
}

type SessionLineProps = { session: Session; ending: boolean; onEnd: () => void };

/** A session: device and dates, and a button to end it, except for the current one. */
function SessionLine({ session, ending, onEnd }: SessionLineProps) {
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
