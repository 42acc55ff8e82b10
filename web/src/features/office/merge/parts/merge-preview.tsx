import type { MergePreview } from "@lectern/domain/office/merge/contract";
import { AMOUNTS, MERGE_EFFECTS, TEXTS } from "@lectern/domain/office/merge/words";
import { GROUP_LABELS } from "@lectern/domain/office/people/words";
import { Text } from "@mantine/core";
import { useId } from "react";
import { MessageList } from "#ui/message-list";
import css from "./merge.module.css";

type Props = { preview: MergePreview | null; level: 2 | 3 };

/** What a merge does, in general and for these two accounts. */
export function Preview({ preview, level }: Props) {
  const id = useId();
  const Headline = `h${level}` as const;
  return (
    <div>
      <Headline id={id} className={css.heading}>
        {TEXTS.effects}
      </Headline>
      <ul aria-labelledby={id} className={css.things}>
        {MERGE_EFFECTS.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      {preview && (
        <>
          <Text size="sm" ff="monospace">
            {figures(preview)}
          </Text>
          {preview.refused && <MessageList messages={[preview.refused]} />}
        </>
      )}
    </div>
  );
}

function figures({ proposals, reviews, filled, roles }: MergePreview): string {
  const ending = roles.map(({ call, group }) => `${GROUP_LABELS[group].toLowerCase()} of ${call}`);
  return [
    AMOUNTS.proposals(proposals),
    AMOUNTS.reviews(reviews),
    ...(filled.length > 0 ? [`filled: ${filled.join(", ")}`] : []),
    ...(ending.length > 0 ? [`ends: ${ending.join(", ")}`] : []),
  ].join(" · ");
}
