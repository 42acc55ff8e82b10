import { HANDLE_NAMES } from "@lectern/domain/identity/profiles/fields";
import { joinAuthors } from "@lectern/domain/proposals/authors";
import { BLIND } from "@lectern/domain/proposals/blind-words";
import { answersInBlindReview, askedOf } from "@lectern/domain/proposals/form-questions/rules";
import type { FormQuestion } from "@lectern/domain/proposals/form-questions/words";
import { namingSentence, namings } from "@lectern/domain/proposals/naming";
import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useMemo } from "react";
import { employerQuery, profileQuery } from "#features/identity/profiles/api";
import { MessageList } from "#ui/message-list";
import { TerminalPanel } from "#ui/terminal-panel";
import type { FormValues } from "./form-values";

export type WrittenBy = {
  values: FormValues;
  email: string;
  /** The questions about proposals. */
  questions: readonly FormQuestion[];
};

/** Says before anything is typed that reviewers do not see names. */
export const BlindHint = () => (
  <TerminalPanel role="note">
    <Text fw={600}>{BLIND.title}</Text>
    <Text size="sm">{BLIND.hint}</Text>
  </TerminalPanel>
);

/** Says where the texts of a proposal name their author, while one can still change them. It refuses nothing. */
export function NamingWarning({ values, email, questions }: WrittenBy) {
  const profile = useQuery(profileQuery).data;
  const employer = useQuery(employerQuery).data?.employer ?? "";
  const written = useDeferredValue(values);
  const messages = useMemo(() => {
    const handles = profile ? HANDLE_NAMES.map((name) => profile[name]) : [];
    const authors = joinAuthors(written.authors);
    const asked = askedOf(questions, {
      submissionType: written.submission_type,
      topicType: written.topic_type,
    });
    const answers = answersInBlindReview(asked, written.answers ?? {});
    const found = namings({ ...written, answers }, { authors, handles, email, employer });
    return found.length > 0 ? [BLIND.named, ...found.map(namingSentence)] : [];
  }, [written, profile, email, employer, questions]);
  return <MessageList tone="plain" messages={messages} />;
}
