import { TAG_MODES, type TagMode, UNTAGGED } from "@lectern/domain/deciding/tags/rules";
import { NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Choices } from "#ui/choices";
import { ReadFailure } from "#ui/read-failure";
import { tagsQuery } from "../api";
import { inOrder } from "./tags-on";

const MODES: Record<TagMode, string> = { any: "any of these", all: "all of these", none: "none of these" };

type Props = {
  tags: readonly string[];
  mode: TagMode;
  onChange: (changed: { tags?: readonly string[]; mode?: TagMode }) => void;
};

/** Filters by tags; nothing while there are none. */
export function TagFilter({ tags, mode, onChange }: Props) {
  const read = useQuery(tagsQuery);
  if (!read.data) return <ReadFailure of={read} what="Tags" />;
  const all = read.data;
  if (all.length === 0) return null;
  return (
    <>
      <Choices
        name="Tags"
        choices={[
          ...inOrder(all).map(({ code, name, own }) => ({ code, label: own ? `${name} (only you)` : name })),
          { code: UNTAGGED, label: "Without tags" },
        ]}
        chosen={tags}
        onChange={(chosen) => onChange({ tags: chosen })}
      />
      {tags.length > 0 && (
        <NativeSelect
          aria-label="Proposals with"
          value={mode}
          data={TAG_MODES.map((value) => ({ value, label: MODES[value] }))}
          onChange={(e) =>
            onChange({ mode: TAG_MODES.find((each) => each === e.currentTarget.value) ?? "any" })
          }
        />
      )}
    </>
  );
}
