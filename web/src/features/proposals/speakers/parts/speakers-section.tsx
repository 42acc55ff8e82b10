import { ANSWER_LABELS } from "@lectern/domain/proposals/answers";
import { SPEAKING } from "@lectern/domain/proposals/speakers/words";
import { Badge, Button, Group, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { messagesOf } from "#platform/refused";
import { ConfirmDialog } from "#ui/confirm-dialog";
import { focusMoved } from "#ui/focus-field";
import { PageSection } from "#ui/page-section";
import { ReadFailure } from "#ui/read-failure";
import { toastDone, toastFailed } from "#ui/toasts";
import { useFocusAfter } from "#ui/use-focus-after";
import { type SpeakerChange, speakersQuery, useChangeSpeakers } from "../api";
import { AddSpeaker } from "./add-speaker";
import { InviteSpeaker } from "./invite-speaker";
import { RenameSpeaker } from "./rename-speaker";
import { AnswerBadge, type Asked, type Opened, SpeakerActions, SpeakerText } from "./speaker-line";
import css from "./speakers-section.module.css";

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
  const [opened, setOpened] = useState<Opened | null>(null);
  const headline = useRef<HTMLHeadingElement>(null);
  const { isPending } = change;
  const focusAfter = useFocusAfter(isPending);

  // The button that had the focus may be gone.
  async function run(wanted: SpeakerChange, done: string, focus = () => headline.current?.focus()) {
    try {
      await change.mutateAsync(wanted);
      toastDone(done);
      if ("leave" in wanted) onLeft?.();
      else focusAfter(focus);
    } catch (failure) {
      const [first = "Not saved.", ...more] = messagesOf(failure);
      toastFailed(first, more);
    }
  }

  /** Moves a speaker among those who speak, and keeps the focus with them. */
  async function move({ id, name }: Opened["speaker"], to: { place: number; of: number }, by: -1 | 1) {
    const { place, of } = to;
    await run({ move: { id }, place }, `${name} is now in place ${place + 1} of ${of + 1}.`, () =>
      focusMoved((way) => `move ${id} ${way}`, by, place - 1, of),
    );
  }

  if (!speakers.data) return <ReadFailure of={speakers} what="The speakers" />;
  const { lead, asked: isAsked, may } = speakers.data;
  const own = speakers.data.speakers.find(({ you }) => you);
  const speaking = speakers.data.speakers.filter(({ state }) => SPEAKING.includes(state));
  return (
    <PageSection title="Speakers" headline={headline}>
      <ol className={css.list}>
        <li className={css.line}>
          <Group gap="sm">
            <Text>
              {lead.name}
              {lead.you && " (you)"}
            </Text>
            <Badge variant="light">Lead</Badge>
            {isAsked && <AnswerBadge answer={lead.answer} />}
          </Group>
        </li>
        {speakers.data.speakers.map((speaker) => (
          <li key={speaker.id} className={css.line}>
            <SpeakerText speaker={speaker} isAsked={isAsked} />
            <SpeakerActions
              speaker={speaker}
              place={speaking.indexOf(speaker)}
              of={speaking.length}
              may={may}
              busy={isPending}
              ask={setAsked}
              open={setOpened}
              move={(to, by) => void move(speaker, { place: to, of: speaking.length }, by)}
            />
          </li>
        ))}
      </ol>
      {own && may.answer && (
        <Group>
          <Text>Will you speak? {own.answer ? `You answered: ${ANSWER_LABELS[own.answer]}.` : ""}</Text>
          <Button
            disabled={isPending || own.answer === "confirmed"}
            onClick={() => void run({ answer: "confirmed" }, "You confirmed that you will speak.")}
          >
            Confirm for me
          </Button>
          <Button
            variant="default"
            disabled={isPending || own.answer === "declined"}
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
      {may.change && <AddSpeaker pk={pk} />}
      {opened?.what === "invite" && (
        <InviteSpeaker pk={pk} speaker={opened.speaker} onClose={() => setOpened(null)} />
      )}
      {opened?.what === "rename" && (
        <RenameSpeaker pk={pk} speaker={opened.speaker} onClose={() => setOpened(null)} />
      )}
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
