import type { Discussion, Message } from "@lectern/domain/reviewing/discussion/contract";
import {
  FOLLOWING,
  FOLLOWING_LABELS,
  type Following,
  TEXTS,
} from "@lectern/domain/reviewing/discussion/words";
import { Button, Group, NativeSelect, Text, VisuallyHidden } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import * as z from "zod/mini";
import { useUser } from "#features/identity/accounts/api";
import { draftKey } from "#platform/drafts";
import { attempt } from "#ui/attempt";
import { focusField } from "#ui/focus-field";
import { QueryData } from "#ui/query-data";
import { sentBefore } from "#ui/sent-before";
import { toastDone } from "#ui/toasts";
import { useDraft } from "#ui/use-draft";
import { discussionQuery, useFollow, useLiveUpdates, useMarkRead, useSettle, useWriteMessage } from "../api";
import { Composer } from "./composer";
import css from "./discussion.module.css";
import { MessageItem, nameOf } from "./message-item";

/** The panel's discussion of a proposal, which updates by itself. */
export function DiscussionThread({ pk }: { pk: number }) {
  const read = useQuery(discussionQuery(pk));
  useLiveUpdates();
  return (
    <QueryData of={read} section>
      {(discussion) => <Thread pk={pk} discussion={discussion} />}
    </QueryData>
  );
}

const NEW_MESSAGE = "new-message";

function Thread({ pk, discussion }: { pk: number; discussion: Discussion }) {
  const { messages, people, anonymous } = discussion;
  const user = useUser();
  const [replyTo, setReplyTo] = useState<Message | null>(null);
  // What was new when the page was opened stays marked.
  const [seen] = useState(discussion.read);
  const end = useMarkedRead(pk, messages);
  const reply = (to: Message | null) => {
    setReplyTo(to);
    focusField(NEW_MESSAGE);
  };
  return (
    <div className={css.thread}>
      <Text size="sm" c="dimmed">
        {TEXTS.about} {anonymous && TEXTS.aboutAnonymous}
      </Text>
      <Standing pk={pk} discussion={discussion} />
      {messages.length === 0 && <Text c="dimmed">{TEXTS.empty}</Text>}
      <ol className={css.messages} aria-label="Messages">
        {messages.map((message) => (
          <MessageItem
            key={message.number}
            pk={pk}
            message={message}
            answered={messages.find(({ number }) => number === message.reply_to)}
            people={people}
            isNew={message.number > seen && !message.by.you && !message.deleted}
            onReply={reply}
          />
        ))}
      </ol>
      <div ref={end} />
      <Announced messages={messages} />
      {user && (
        <>
          {replyTo && (
            <Group gap="xs">
              <Text size="sm">Replying to {nameOf(replyTo.by)}</Text>
              <Button size="compact-xs" variant="subtle" onClick={() => reply(null)}>
                Don’t reply
              </Button>
            </Group>
          )}
          <div data-field={NEW_MESSAGE}>
            <NewMessage
              pk={pk}
              email={user.email}
              people={people}
              replyTo={replyTo?.number ?? null}
              onPosted={() => setReplyTo(null)}
            />
          </div>
        </>
      )}
    </div>
  );
}

const Draft = z.object({ text: z.string() });

type NewProps = {
  pk: number;
  email: string;
  people: Discussion["people"];
  replyTo: number | null;
  onPosted: () => void;
};

/** Writes a message. What is typed is kept on this device until it is posted. */
function NewMessage({ pk, email, people, replyTo, onPosted }: NewProps) {
  const client = useQueryClient();
  const write = useWriteMessage(pk);
  const draft = useDraft(draftKey(email, `discussion-${pk}`), Draft, () => ({
    values: { text: "" },
    etag: null,
  }));
  return (
    <Composer
      label={TEXTS.write}
      button={TEXTS.post}
      people={people}
      initial={draft.now().values.text}
      draft={draft}
      send={async (text) => {
        await write.mutateAsync({ text, replyTo, idempotencyKey: draft.now().idempotencyKey });
        draft.startOver();
        onPosted();
      }}
      explain={async (failure, faults) =>
        (await sentBefore(failure, draft, () =>
          client.invalidateQueries({ queryKey: discussionQuery(pk).queryKey }),
        )) ?? faults
      }
    />
  );
}

/** Says politely what others have written since the page was opened. */
function Announced({ messages }: { messages: readonly Message[] }) {
  const [known] = useState(messages.length);
  const last = messages.at(-1);
  const isNew = last && last.number > known && !last.by.you && !last.deleted;
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {/* A live region is read out when it changes, so each message has its own text node. */}
      {isNew && <span key={last.number}>New message by {nameOf(last.by)}</span>}
    </VisuallyHidden>
  );
}

/** Marks messages as read once their end is in sight of a page that is looked at. */
function useMarkedRead(pk: number, messages: readonly Message[]) {
  const end = useRef<HTMLDivElement>(null);
  const { mutate } = useMarkRead(pk);
  const last = messages.at(-1)?.number ?? 0;
  useEffect(() => {
    if (last === 0 || !end.current) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting || document.visibilityState !== "visible") return;
      observer.disconnect();
      mutate(last);
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [last, mutate]);
  return end;
}

/** Whether it is settled, and which mails one gets. */
function Standing({ pk, discussion }: { pk: number; discussion: Discussion }) {
  const { messages, settled, following } = discussion;
  const settle = useSettle(pk);
  const follow = useFollow(pk);
  useMuteLink((chosen) => void set(chosen));
  const set = (chosen: Following) =>
    attempt(TEXTS.notSettled, pk, async () => {
      await follow.mutateAsync(chosen);
      if (chosen === "none") toastDone(TEXTS.muted);
    });
  const turn = () =>
    attempt(TEXTS.notSettled, pk, () => settle.mutateAsync({ settled: !settled, through: messages.length }));
  return (
    <Group gap="md" justify="space-between">
      <Group gap="xs">
        <Text size="sm" id={`mails-${pk}`}>
          {TEXTS.following}
        </Text>
        <NativeSelect
          size="xs"
          aria-labelledby={`mails-${pk}`}
          value={following}
          data={FOLLOWING.map((value) => ({ value, label: FOLLOWING_LABELS[value] }))}
          onChange={(e) => void set(e.currentTarget.value as Following)}
        />
      </Group>
      {messages.length > 0 && (
        <Group gap="xs">
          {settled && <Text size="sm">{TEXTS.settled}</Text>}
          <Button size="xs" variant="default" loading={settle.isPending} onClick={() => void turn()}>
            {settled ? TEXTS.reopen : TEXTS.settle}
          </Button>
        </Group>
      )}
    </Group>
  );
}

/** The link of a mail that stops the mails. */
function useMuteLink(set: (following: Following) => void): void {
  const [query, change] = useSearchParams();
  const asked = query.get("mute") === "1";
  useEffect(() => {
    if (!asked) return;
    set("none");
    change(
      (now) => {
        now.delete("mute");
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  });
}
