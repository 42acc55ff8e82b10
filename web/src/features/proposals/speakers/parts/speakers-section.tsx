import type { SpeakerLine, Speakers } from "@lectern/domain/proposals/speakers/contract";
import { SPEAKER_STATE_LABELS, SPEAKING } from "@lectern/domain/proposals/speakers/words";
import { ANSWER_LABELS } from "@lectern/domain/proposals/words";
import { Badge, Button, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { dateInOwnZone } from "#platform/dates";
import { messagesOf } from "#platform/refused";
import { ConfirmDialog } from "#ui/confirm-dialog";
import { PageSection } from "#ui/page-section";
import { ReadFailure } from "#ui/read-failure";
import { toastDone, toastFailed } from "#ui/toasts";
import { type SpeakerChange, speakersQuery, useChangeSpeakers } from "../api";
import { AddSpeaker } from "./add-speaker";
import { InviteSpeaker } from "./invite-speaker";
import css from "./speakers-section.module.css";

/** An irreversible change that waits for a yes. */
type Asked = { change: SpeakerChange; title: string; question: string; yes: string; done: string };

type Props = {
  pk: number;
  /** Called after the reader stopped being a speaker of it. */
  onLeft?: () => void;
};

/** The speakers of a proposal, with what the reader may do about them. */
export function SpeakersSection({ pk, onLeft }: Props) {
  const speakers = useQuery(speakersQuery(pk));
  const change = useChangeSpeakers(pk);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [inviting, setInviting] = useState<SpeakerLine | null>(null);
  const headline = useRef<HTMLHeadingElement>(null);

  async function run(wanted: SpeakerChange, done: string) {
    try {
      await change.mutateAsync(wanted);
      toastDone(done);
      if ("leave" in wanted) onLeft?.();
      // The button that had the focus may be gone.
      else headline.current?.focus();
    } catch (failure) {
      const [first = "Not saved.", ...more] = messagesOf(failure);
      toastFailed(first, more);
    }
  }

  if (!speakers.data) return <ReadFailure of={speakers} />;
  const { lead, may } = speakers.data;
  const own = speakers.data.speakers.find(({ you }) => you);
  return (
    <PageSection title="Speakers" headline={headline}>
      <ul className={css.list}>
        <li className={css.line}>
          <Text>
            {lead.name}
            {lead.you && " (you)"}
          </Text>
          <Badge variant="light">Lead</Badge>
        </li>
        {speakers.data.speakers.map((speaker) => (
          <li key={speaker.id} className={css.line}>
            <Line speaker={speaker} />
            <Actions {...{ speaker, may, busy: change.isPending, ask: setAsked, invite: setInviting }} />
          </li>
        ))}
      </ul>
      {own && may.answer && (
        <Group>
          <Text>Will you speak? {own.answer ? `You answered: ${ANSWER_LABELS[own.answer]}.` : ""}</Text>
          <Button
            disabled={change.isPending || own.answer === "confirmed"}
            onClick={() => void run({ answer: "confirmed" }, "You confirmed to speak.")}
          >
            Confirm for me
          </Button>
          <Button
            variant="default"
            disabled={change.isPending || own.answer === "declined"}
            onClick={() => void run({ answer: "declined" }, "You declined to speak.")}
          >
            Decline for me
          </Button>
        </Group>
      )}
      {may.leave && (
        <Group>
          <Button variant="default" color="red" onClick={() => setAsked(LEAVE)}>
            Leave proposal
          </Button>
        </Group>
      )}
      {may.change && <AddSpeaker key={speakers.data.speakers.length} pk={pk} />}
      {inviting && <InviteSpeaker pk={pk} speaker={inviting} onClose={() => setInviting(null)} />}
      <ConfirmDialog
        opened={asked !== null}
        title={asked?.title ?? ""}
        question={asked?.question ?? ""}
        yes={asked?.yes ?? ""}
        onClose={() => setAsked(null)}
        onYes={() => {
          if (asked) void run(asked.change, asked.done);
          setAsked(null);
        }}
      />
    </PageSection>
  );
}

const LEAVE: Asked = {
  change: { leave: true },
  title: "Leave proposal",
  question: "You are no longer one of its speakers, and don't see it any more. The lead is notified.",
  yes: "Leave proposal",
  done: "You are no longer a speaker of it.",
};

const Line = ({ speaker }: { speaker: SpeakerLine }) => (
  <Stack gap={2}>
    <Group gap="sm">
      <Text>
        {speaker.name}
        {speaker.you && " (you)"}
      </Text>
      <Badge variant="light" color={speaker.state === "accepted" ? "signal" : "gray"}>
        {SPEAKER_STATE_LABELS[speaker.state]}
      </Badge>
      {speaker.answer && <Badge variant="outline">{ANSWER_LABELS[speaker.answer]}</Badge>}
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
  may: Speakers["may"];
  busy: boolean;
  ask: (asked: Asked) => void;
  invite: (speaker: SpeakerLine) => void;
};

function Actions({ speaker, may, busy, ask, invite }: ActionProps) {
  const { name, state } = speaker;
  const isSpeaking = SPEAKING.includes(state);
  const button = { size: "compact-sm", variant: "default", disabled: busy } as const;
  return (
    <Group gap="xs">
      {may.invite && state !== "accepted" && (may.change || isSpeaking) && (
        <Button {...button} aria-label={`Invite ${name}`} onClick={() => invite(speaker)}>
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
              question: `${name} then edits the proposal and gets the mails about it. The present lead remains a speaker.`,
              yes: "Hand over the lead",
              done: `${name} leads the proposal now.`,
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
