import { SENDER_CHECK_LABELS } from "@lectern/domain/proposals/questions/words";
import type { PanelAnswer, PanelQuestions } from "@lectern/domain/reviewing/questions/contract";
import { Badge, Button, Group, Stack, Text } from "@mantine/core";
import { dateInOwnZone } from "#platform/dates";
import { focusField } from "#ui/focus-field";
import { useFocusAfter } from "#ui/use-focus-after";
import { askedPlace, type Run } from "../run";
import css from "./questions.module.css";

type Props = { asked: readonly PanelQuestions[]; organiser: boolean; busy: boolean; run: Run };

/** What went out to the speakers, with their answers. */
export const AskedList = ({ asked, ...rest }: Props) =>
  asked.length === 0 ? null : (
    <ul className={css.list} aria-label="Questions that were sent">
      {asked.map((each) => (
        <li key={each.id} className={css.item} data-field={askedPlace(each.id)}>
          <Asked asked={each} {...rest} />
        </li>
      ))}
    </ul>
  );

const who = ({ own, by }: { own: boolean; by?: string | undefined }): string =>
  own ? " (you)" : by ? ` (${by})` : "";

function Asked({ asked, organiser, busy, run }: Omit<Props, "asked"> & { asked: PanelQuestions }) {
  const { id, questions, answers, closed, asked_on } = asked;
  const focusAfter = useFocusAfter(busy);
  const show = async (answer: number) => {
    if (await run({ show: answer }, "Answer shown to reviewers"))
      focusAfter(() => focusField(askedPlace(id)));
  };
  return (
    <Stack gap="xs">
      <Group justify="space-between" gap="xs">
        <Text size="sm" c="dimmed">
          Asked {dateInOwnZone(asked_on)}
        </Text>
        {closed ? (
          <Badge variant="outline" size="sm" color="gray" miw="max-content">
            Closed
          </Badge>
        ) : (
          answers.length === 0 && (
            <Badge variant="outline" size="sm" color="amber" miw="max-content">
              Answer awaited
            </Badge>
          )
        )}
      </Group>
      {questions.map((question, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what was asked stays as it is
        <Text key={at} className={css.text}>
          {question.text}
          <Text span size="sm" c="dimmed">
            {who(question)}
          </Text>
        </Text>
      ))}
      {answers.map((answer) => (
        <Answer key={answer.id} answer={answer} busy={busy} onShow={() => void show(answer.id)} />
      ))}
      {organiser && (
        <Group>
          <Button
            size="compact-sm"
            variant="default"
            disabled={busy}
            onClick={() =>
              void run({ close: id, closed: !closed }, closed ? "Questions opened again" : "Questions closed")
            }
          >
            {closed ? "Open again" : "Close questions"}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

type AnswerProps = { answer: PanelAnswer; busy: boolean; onShow: () => void };

function Answer({ answer, busy, onShow }: AnswerProps) {
  const { text, by, answered_on, sender, named = [], shown = true } = answer;
  return (
    <Stack gap={4} className={css.answer}>
      <Text size="sm" c="dimmed">
        {by ?? "The speaker"}, {dateInOwnZone(answered_on)}
        {sender && ` · ${SENDER_CHECK_LABELS[sender]}`}
      </Text>
      {text === null ? (
        <Text size="sm">There is an answer. An organiser checks it for names first.</Text>
      ) : (
        <Text className={css.text}>{text}</Text>
      )}
      {!shown && (
        <Group gap="sm">
          <Text size="sm" c="amber">
            Hidden from reviewers, as it names an author: {named.map((word) => `“${word}”`).join(", ")}. Show
            it, or ask again.
          </Text>
          <Button size="compact-sm" variant="default" disabled={busy} onClick={onShow}>
            Show to reviewers
          </Button>
        </Group>
      )}
    </Stack>
  );
}
