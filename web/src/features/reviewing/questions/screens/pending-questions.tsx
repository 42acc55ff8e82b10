import { counted } from "@lectern/domain/kernel/counted";
import type { PendingQuestions } from "@lectern/domain/reviewing/questions/contract";
import { Anchor, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { ORGANISER_PAGES } from "#platform/organiser-pages";
import { paths } from "#platform/paths";
import { PromptTitle } from "#ui/prompt-title";
import { QueryData } from "#ui/query-data";
import { pendingQuestionsQuery } from "../api";
import css from "../parts/questions.module.css";

const some = (n: number, one: string, many: string) => (n === 0 ? [] : [counted(n, one, many)]);

const said = ({ to_release, to_check, awaited }: PendingQuestions): string =>
  [
    ...some(to_release, "question to release", "questions to release"),
    ...some(to_check, "answer to check for names", "answers to check for names"),
    ...some(awaited, "answer awaited", "answers awaited"),
  ].join(" · ");

/** The proposals on which the panel's questions need an organiser, or wait for their speakers. */
export function Component() {
  const read = useQuery(pendingQuestionsQuery);
  return (
    <Stack maw={860} gap="xl">
      <PromptTitle>{ORGANISER_PAGES.questions.name}</PromptTitle>
      <Text c="dimmed" maw="var(--lectern-measure)">
        Questions from the panel that wait for a release, answers that name an author in a blind review, and
        questions that no one has answered.
      </Text>
      <QueryData of={read}>
        {(rows) =>
          rows.length === 0 ? (
            <Text>No pending questions. Ask a speaker on the page of their proposal.</Text>
          ) : (
            <ul className={css.list}>
              {rows.map((row) => (
                <li key={row.pk} className={css.item}>
                  <Anchor component={Link} to={paths.proposal(row.pk)}>
                    {row.title}
                  </Anchor>
                  <Text size="sm" c="dimmed">
                    #{row.pk} · {said(row)}
                  </Text>
                </li>
              ))}
            </ul>
          )
        }
      </QueryData>
    </Stack>
  );
}
