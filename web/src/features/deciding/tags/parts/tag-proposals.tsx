import type { Tag } from "@lectern/domain/deciding/tags/contract";
import { COLOUR_NAMES } from "@lectern/domain/deciding/tags/words";
import { counted } from "@lectern/domain/kernel/counted";
import { Button, Checkbox, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messagesOf } from "#platform/refused";
import { Dialog } from "#ui/dialog";
import { MessageList } from "#ui/message-list";
import { QueryData } from "#ui/query-data";
import { tagsQuery, useCreateTag, useTagging } from "../api";
import { TagBadge } from "./tag-badge";
import { TagForm } from "./tag-form";
import css from "./tags.module.css";
import { inOrder } from "./tags-on";

export type TagChange = Awaited<ReturnType<ReturnType<typeof useTagging>["mutateAsync"]>>;

type Props = {
  submissions: readonly number[];
  onClose: () => void;
  /** Called with what has changed. */
  onDone: (change: TagChange) => void;
};

/** Adds tags to proposals, and removes others from them. */
export function TagProposals({ submissions, onClose, onDone }: Props) {
  const tags = useQuery(tagsQuery);
  const what = counted(submissions.length, "proposal");
  return (
    <Dialog opened onClose={onClose} title={`Tags of ${what}`} size="md">
      <QueryData of={tags}>
        {(tags) => <Choose tags={inOrder(tags)} {...{ submissions, onClose, onDone }} />}
      </QueryData>
    </Dialog>
  );
}

/** What was selected for each tag that was touched: on all of the proposals, or on none. */
type Wanted = ReadonlyMap<number, boolean>;

function Choose({ tags, submissions, onClose, onDone }: Props & { tags: readonly Tag[] }) {
  const [wanted, setWanted] = useState<Wanted>(new Map());
  const [creating, setCreating] = useState(tags.length === 0);
  const create = useCreateTag();
  const tagging = useTagging();
  const want = (id: number, on: boolean) => setWanted((former) => new Map(former).set(id, on));

  const asked = (on: boolean) => [...wanted].filter(([, each]) => each === on).map(([id]) => id);
  const save = () =>
    tagging
      .mutateAsync({ submissions: [...submissions], add: asked(true), remove: asked(false) })
      .then((change) => {
        onDone(change);
        onClose();
      })
      // Shown below.
      .catch(() => undefined);

  if (creating)
    return (
      <TagForm
        initial={{ name: "", colour: freshColour(tags), own: false }}
        isNew
        save="Create tag"
        onSave={async (look) => {
          const { id } = await create.mutateAsync(look);
          want(id, true);
          setCreating(false);
        }}
        onCancel={() => (tags.length === 0 ? onClose() : setCreating(false))}
      />
    );
  return (
    <Stack gap="lg">
      <Stack gap="sm" className={css.choices ?? ""} role="group" aria-label="Tags">
        {tags.map((tag) => {
          const n = submissions.filter((pk) => tag.submissions.includes(pk)).length;
          const choice = wanted.get(tag.id);
          const some = choice === undefined && n > 0 && n < submissions.length;
          return (
            <Checkbox
              key={tag.id}
              checked={choice ?? n === submissions.length}
              indeterminate={some}
              onChange={(e) => want(tag.id, e.currentTarget.checked)}
              label={
                <span className={css.all}>
                  <TagBadge {...tag} />
                  {tag.own && (
                    <Text span size="xs" c="dimmed">
                      only you
                    </Text>
                  )}
                  {some && (
                    <Text span size="xs" c="dimmed">
                      on {n}
                    </Text>
                  )}
                </span>
              }
            />
          );
        })}
      </Stack>
      {tagging.isError && <MessageList messages={messagesOf(tagging.error)} />}
      <Group>
        <Button variant="default" onClick={() => setCreating(true)}>
          New tag
        </Button>
        <Group ml="auto" gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={wanted.size === 0} loading={tagging.isPending} onClick={() => void save()}>
            Save tags
          </Button>
        </Group>
      </Group>
    </Stack>
  );
}

/** The first colour that no tag has; grey where all are used. */
export const freshColour = (tags: readonly Tag[]) =>
  COLOUR_NAMES.find((colour) => tags.every((tag) => tag.colour !== colour)) ?? "grey";
