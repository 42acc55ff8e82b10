import type { AskedQuestions } from "@lectern/domain/proposals/questions/contract";
import { MOST_ANSWERS } from "@lectern/domain/proposals/questions/words";
import { Badge, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { dateInOwnZone } from "#platform/dates";
import { PageSection } from "#ui/page-section";
import { ReadFailure } from "#ui/read-failure";
import { askedQuery } from "../api";
import { PLACE } from "../place";
import { AnswerForm } from "./answer-form";
import css from "./questions.module.css";

type Props = { pk: number; email: string; withdrawn: boolean };

/** What the panel asked about one's own proposal; nothing where it asked nothing. */
export function QuestionsFromPanel({ pk, email, withdrawn }: Props) {
  const read = useQuery(askedQuery(pk));
  const headline = useCallback((heading: HTMLHeadingElement | null) => {
    if (heading && window.location.hash === `#${PLACE}`) heading.focus();
  }, []);
  const asked = read.data?.asked ?? [];
  // What is being typed stays when reading again fails.
  if (asked.length === 0) return <ReadFailure of={read} what="Questions from the panel" />;
  return (
    <div id={PLACE}>
      <PageSection
        title="Questions from the panel"
        about="Your answers are shown to the reviewers and organisers of this proposal."
        headline={headline}
      >
        <ul className={css.list}>
          {asked.map((each) => (
            <Asked key={each.id} pk={pk} asked={each} email={email} withdrawn={withdrawn} />
          ))}
        </ul>
      </PageSection>
    </div>
  );
}

function Asked({ pk, asked, email, withdrawn }: Omit<Props, "pk"> & { pk: number; asked: AskedQuestions }) {
  const { questions, answers, closed, awaits_answer, asked_on } = asked;
  const label = questions.length === 1 ? "Question" : "Questions";
  return (
    <li className={css.asked}>
      <Stack gap="sm">
        <Group justify="space-between" gap="xs">
          <Text size="sm" c="dimmed">
            {label} of {dateInOwnZone(asked_on)}
          </Text>
          {awaits_answer && (
            <Badge variant="outline" size="sm" color="amber" miw="max-content">
              Answer awaited
            </Badge>
          )}
          {closed && (
            <Badge variant="outline" size="sm" color="gray" miw="max-content">
              Closed
            </Badge>
          )}
        </Group>
        {questions.map((question, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what was asked stays as it is
          <Text key={at} className={css.text}>
            {question}
          </Text>
        ))}
        {answers.map((answer, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: answers are only added
          <div key={at} className={css.answer}>
            <Text size="sm" c="dimmed">
              {answer.by}, {dateInOwnZone(answer.answered_on)}
              {answer.way === "mail" && ", by mail"}
            </Text>
            <Text className={css.text}>{answer.text}</Text>
          </div>
        ))}
        {!closed && !withdrawn && answers.length < MOST_ANSWERS && (
          <AnswerForm key={asked.id} pk={pk} asked={asked} email={email} />
        )}
      </Stack>
    </li>
  );
}
