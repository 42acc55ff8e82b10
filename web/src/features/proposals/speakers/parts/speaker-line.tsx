import { ANSWER_LABELS, type Answer } from "@lectern/domain/proposals/answers";
import type { SpeakerLine, Speakers } from "@lectern/domain/proposals/speakers/contract";
import { SPEAKER_STATE_LABELS, SPEAKING } from "@lectern/domain/proposals/speakers/words";
import { Badge, Button, Group, Stack, Text } from "@mantine/core";
import { dateInOwnZone } from "#platform/dates";
import type { SpeakerChange } from "../api";

/** An irreversible change that waits for a yes. */
export type Asked = { change: SpeakerChange; title: string; question: string; yes: string; done: string };

/** A dialog about a speaker. */
export type Opened = { what: "invite" | "rename"; speaker: SpeakerLine };

const MOVES = [
  { by: -1, arrow: "↑", way: "up" },
  { by: 1, arrow: "↓", way: "down" },
] as const;

const ANSWER_COLOURS = { asked: "amber", confirmed: "signal", declined: "red" } as const;

/** What a speaker answered to the request to confirm. */
export const AnswerBadge = ({ answer }: { answer: Answer | null }) => (
  <Badge variant="outline" color={ANSWER_COLOURS[answer ?? "asked"]}>
    {ANSWER_LABELS[answer ?? "asked"]}
  </Badge>
);

/** A further speaker: name, state, and how they are reached. */
export const SpeakerText = ({ speaker, isAsked }: { speaker: SpeakerLine; isAsked: boolean }) => (
  <Stack gap={2}>
    <Group gap="sm">
      <Text>
        {speaker.name}
        {speaker.you && " (you)"}
      </Text>
      <Badge variant="light" color={speaker.state === "accepted" ? "signal" : "gray"}>
        {SPEAKER_STATE_LABELS[speaker.state]}
      </Badge>
      {isAsked && speaker.state === "accepted" && <AnswerBadge answer={speaker.answer} />}
    </Group>
    {speaker.email && (
      <Text size="sm" c="dimmed">
        {speaker.email}
        {speaker.expires_on && `, link expires on ${dateInOwnZone(speaker.expires_on)}`}
      </Text>
    )}
  </Stack>
);

type ActionProps = {
  speaker: SpeakerLine;
  /** Among those who speak, from 0; -1 for one who does not. */
  place: number;
  of: number;
  may: Speakers["may"];
  busy: boolean;
  ask: (asked: Asked) => void;
  open: (opened: Opened) => void;
  /** To a place from 1. */
  move: (place: number, by: -1 | 1) => void;
};

/** What the reader may do about a further speaker. */
export function SpeakerActions({ speaker, place, of, may, busy, ask, open, move }: ActionProps) {
  const { name, state } = speaker;
  const isSpeaking = SPEAKING.includes(state);
  const button = { size: "compact-sm", variant: "default", disabled: busy } as const;
  return (
    <Group gap="xs">
      {may.change &&
        isSpeaking &&
        of > 1 &&
        MOVES.map(({ by, arrow, way }) => (
          <Button
            {...button}
            key={by}
            name={`move ${speaker.id} ${by}`}
            disabled={busy || place + by < 0 || place + by >= of}
            aria-label={`Move ${name} ${way}`}
            onClick={() => move(place + 1 + by, by)}
          >
            {arrow}
          </Button>
        ))}
      {may.change && isSpeaking && state !== "accepted" && (
        <Button {...button} aria-label={`Rename ${name}`} onClick={() => open({ what: "rename", speaker })}>
          Rename
        </Button>
      )}
      {may.invite && state !== "accepted" && (may.change || isSpeaking) && (
        <Button {...button} aria-label={`Invite ${name}`} onClick={() => open({ what: "invite", speaker })}>
          {state === "invited" ? "Invite again" : "Invite"}
        </Button>
      )}
      {may.invite && state === "accepted" && (
        <Button
          {...button}
          aria-label={`Make ${name} the lead`}
          onClick={() =>
            ask({
              change: { lead: speaker },
              title: "Hand over the lead",
              question: `${name} then edits the proposal and gets the mails about it. The current lead remains a speaker.`,
              yes: "Hand over the lead",
              done: `${name} is now the lead.`,
            })
          }
        >
          Make lead
        </Button>
      )}
      {may.change && state !== "left" && (
        <Button
          {...button}
          aria-label={`Remove ${name}`}
          onClick={() =>
            ask({
              change: { remove: speaker },
              title: "Remove speaker",
              question:
                state === "accepted"
                  ? `${name} doesn't see the proposal any more, and is notified by mail.`
                  : `${name} is no longer named in the proposal.`,
              yes: "Remove speaker",
              done: `${name} removed.`,
            })
          }
        >
          Remove
        </Button>
      )}
    </Group>
  );
}
