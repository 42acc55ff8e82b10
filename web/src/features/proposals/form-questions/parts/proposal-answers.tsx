import { Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ReadFailure } from "#ui/read-failure";
import { proposalAnswersQuery } from "../answering";
import { AnswerList } from "./answer-list";

type Props = {
  pk: number;
  /** What surrounds the answers, with a heading. */
  within: (answers: ReactNode) => ReactNode;
};

/** The answers about a proposal, and about its speakers where the reader sees them; nothing where there are none. */
export function ProposalAnswers({ pk, within }: Props) {
  const read = useQuery(proposalAnswersQuery(pk));
  if (!read.data) return <ReadFailure of={read} what="The answers to the call's questions" />;
  const { answers, speakers } = read.data;
  const about = speakers.filter((each) => each.answers.length > 0);
  if (answers.length + about.length === 0) return null;
  return within(
    <Stack gap="md">
      <AnswerList answers={answers} />
      {about.map((speaker, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole
        <div key={place}>
          <Text size="sm" fw={600} mb={4}>
            {speaker.full_name}
          </Text>
          <AnswerList answers={speaker.answers} />
        </div>
      ))}
    </Stack>,
  );
}
