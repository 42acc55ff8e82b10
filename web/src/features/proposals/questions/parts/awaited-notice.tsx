import { Anchor, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { MouseEvent } from "react";
import { TerminalPanel } from "#ui/terminal-panel";
import { askedQuery } from "../api";
import { HEADLINE, PLACE } from "../place";

/** Moves the focus to the questions; without script the link leads there. */
function jump(event: MouseEvent) {
  const headline = document.querySelector<HTMLElement>(HEADLINE);
  if (!headline) return;
  event.preventDefault();
  headline.focus();
}

/** Says at the top of a proposal that the panel awaits an answer, and leads to the question; nothing where it awaits none. */
export function AwaitedNotice({ pk }: { pk: number }) {
  const { asked = [] } = useQuery(askedQuery(pk)).data ?? {};
  const awaited = asked.filter((each) => each.awaits_answer).flatMap(({ questions }) => questions).length;
  if (awaited === 0) return null;
  return (
    <TerminalPanel>
      <Text inherit fw={600}>
        {awaited === 1 ? "The panel has a question for you." : `The panel has ${awaited} questions for you.`}
      </Text>
      <Anchor href={`#${PLACE}`} onClick={jump} inherit>
        {awaited === 1 ? "Go to the question" : "Go to the questions"}
      </Anchor>
    </TerminalPanel>
  );
}
