import type { Session } from "@lectern/domain/identity/sessions/contract";
import { TEXTS } from "@lectern/domain/identity/sessions/words";
import { Button, Group, Text } from "@mantine/core";
import { messagesOf } from "#platform/refused";
import { LinedList } from "#ui/lined-list";
import { toastDone, toastFailed } from "#ui/toasts";
import { useEndOtherSessions, useEndSession } from "../api";
import { SessionLine } from "./session-line";

type Props = {
  sessions: readonly Session[];
  /** What had the focus is about to go. */
  onGone: () => void;
};

/** All places where one is logged in, and the ways to end them. */
export function SessionList({ sessions, onGone }: Props) {
  const end = useEndSession();
  const endOthers = useEndOtherSessions();
  const elsewhere = sessions.some((session) => !session.current);
  const done = (message: string) => {
    toastDone(message);
    onGone();
  };
  const onError = (failure: Error) => toastFailed(TEXTS.notEnded, messagesOf(failure));

  return (
    <>
      <LinedList>
        {sessions.map((session) => (
          <SessionLine
            key={session.id}
            session={session}
            ending={end.isPending && end.variables === session.id}
            onEnd={() =>
              end.mutate(session.id, { onSuccess: () => done(TEXTS.ended(session.device)), onError })
            }
          />
        ))}
      </LinedList>
      {elsewhere ? (
        <Group>
          <Button
            variant="outline"
            loading={endOthers.isPending}
            onClick={() =>
              endOthers.mutate(undefined, { onSuccess: () => done(TEXTS.endedElsewhere), onError })
            }
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
