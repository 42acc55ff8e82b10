import type { MergePreview } from "@lectern/domain/office/merge/contract";
import { AMOUNTS, MERGE_EFFECTS, TEXTS } from "@lectern/domain/office/merge/words";
import { GROUP_LABELS } from "@lectern/domain/office/people/words";
import { EffectList } from "#ui/effect-list";
import { MessageList } from "#ui/message-list";

type Props = { preview: MergePreview | null; level: 2 | 3 };

/** What a merge does, in general and for these two accounts. */
export const Preview = ({ preview, level }: Props) => (
  <div>
    <EffectList
      level={level}
      title={TEXTS.effects}
      effects={MERGE_EFFECTS}
      figures={preview ? figures(preview) : []}
    />
    {preview?.refused && <MessageList messages={[preview.refused]} />}
  </div>
);

function figures({ proposals, reviews, filled, roles }: MergePreview): string[] {
  const ending = roles.map(({ call, group }) => `${GROUP_LABELS[group].toLowerCase()} of ${call}`);
  return [
    AMOUNTS.proposals(proposals),
    AMOUNTS.reviews(reviews),
    ...(filled.length > 0 ? [`filled: ${filled.join(", ")}`] : []),
    ...(ending.length > 0 ? [`ends: ${ending.join(", ")}`] : []),
  ];
}
