import type { Tag } from "@lectern/domain/deciding/tags/contract";
import { counted } from "@lectern/domain/kernel/counted";
import { Button, Group, NativeSelect, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messagesOf } from "#platform/refused";
import { Dialog } from "#ui/dialog";
import { MessageList } from "#ui/message-list";
import { NextStep } from "#ui/next-step";
import { QueryData } from "#ui/query-data";
import { SavedMeanwhile } from "#ui/saved-meanwhile";
import { toastDone } from "#ui/toasts";
import { useSeenVersion } from "#ui/use-seen-version";
import { tagsQuery, useChangeTag, useCreateTag, useDeleteTag, useMergeTag } from "../api";
import { TagBadge } from "./tag-badge";
import { TagForm } from "./tag-form";
import { freshColour } from "./tag-proposals";
import css from "./tags.module.css";
import { inOrder } from "./tags-on";

/** What is open in the dialog. */
type Doing = { what: "list" } | { what: "create" } | { what: "edit" | "merge" | "delete"; tag: Tag };

const LIST: Doing = { what: "list" };

/** Creates, renames, recolours, merges and deletes tags. */
export function ManageTags({ onClose }: { onClose: () => void }) {
  const tags = useQuery(tagsQuery);
  return (
    <Dialog opened onClose={onClose} title="Tags" size="lg">
      <QueryData of={tags}>{(tags) => <Manage tags={inOrder(tags)} />}</QueryData>
    </Dialog>
  );
}

function Manage({ tags }: { tags: readonly Tag[] }) {
  const [doing, setDoing] = useState<Doing>(LIST);
  return (
    <NextStep key={doing.what}>
      <Step tags={tags} doing={doing} setDoing={setDoing} />
    </NextStep>
  );
}

type StepProps = { tags: readonly Tag[]; doing: Doing; setDoing: (next: Doing) => void };

function Step({ tags, doing, setDoing }: StepProps) {
  const create = useCreateTag();
  const back = () => setDoing(LIST);
  const tag = "tag" in doing ? tags.find(({ id }) => id === doing.tag.id) : undefined;

  if (doing.what === "create")
    return (
      <TagForm
        initial={{ name: "", colour: freshColour(tags), own: false }}
        isNew
        save="Create tag"
        onSave={async (look) => {
          await create.mutateAsync(look);
          back();
        }}
        onCancel={back}
      />
    );
  if (tag && doing.what === "edit") return <EditTag began={doing.tag} now={tag} onDone={back} />;
  if (tag && doing.what === "merge") return <Merge tag={tag} tags={tags} onDone={back} />;
  if (tag && doing.what === "delete") return <Delete tag={tag} onDone={back} />;
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        Shared tags belong to all organisers of this call. Reviewers and speakers never see tags.
      </Text>
      {tags.length === 0 && <Text>No tags yet. Create one, and add it to proposals on the board.</Text>}
      <ul className={css.list}>
        {tags.map((each) => (
          <li key={each.id} className={css.line}>
            <TagBadge {...each} />
            <Text span size="sm" c="dimmed">
              {proposalsWith(each)}
              {each.own && " · only you"}
            </Text>
            <span className={css.actions}>
              {(["edit", "merge", "delete"] as const).map((what) => (
                <Button
                  key={what}
                  variant="subtle"
                  size="compact-sm"
                  disabled={what === "merge" && !tags.some((other) => isTarget(each, other))}
                  aria-label={`${LABELS[what]} ${each.name}`}
                  onClick={() => setDoing({ what, tag: each })}
                >
                  {LABELS[what]}
                </Button>
              ))}
            </span>
          </li>
        ))}
      </ul>
      <div>
        <Button variant="default" onClick={() => setDoing({ what: "create" })}>
          New tag
        </Button>
      </div>
    </Stack>
  );
}

const LABELS = { edit: "Edit", merge: "Merge", delete: "Delete" } as const;

const proposalsWith = ({ submissions }: Tag) => counted(submissions.length, "proposal");

/** Whether a tag can be merged into another. */
const isTarget = (tag: Tag, other: Tag) => tag.id !== other.id && tag.own === other.own;

/** A tag that another organiser has changed meanwhile is replaced only once that was refused, and shown. */
function EditTag({ began, now, onDone }: { began: Tag; now: Tag; onDone: () => void }) {
  const change = useChangeTag();
  const saveFrom = useSeenVersion(began, now);
  return (
    <Stack gap="md">
      {now.version !== began.version && (
        <SavedMeanwhile>
          <TagBadge {...now} />
        </SavedMeanwhile>
      )}
      <TagForm
        initial={began}
        isNew={false}
        save="Save tag"
        onSave={async ({ name, colour }) => {
          await saveFrom((tag) => change.mutateAsync({ tag, name, colour }));
          onDone();
        }}
        onCancel={onDone}
      />
    </Stack>
  );
}

type TagProps = { tag: Tag; onDone: () => void };

function Merge({ tag, tags, onDone }: TagProps & { tags: readonly Tag[] }) {
  const targets = tags.filter((other) => isTarget(tag, other));
  const [into, setInto] = useState(String(targets[0]?.id ?? ""));
  const merge = useMergeTag();
  const go = () =>
    merge
      .mutateAsync({ tag, into: Number(into) })
      .then(() => {
        toastDone(`${tag.name} merged`);
        onDone();
      })
      // Shown below.
      .catch(() => undefined);
  return (
    <Stack gap="md">
      <NativeSelect
        label={`Merge “${tag.name}” into`}
        description={`${proposalsWith(tag)} will have the other tag instead, and “${tag.name}” is deleted. Saved views follow.`}
        value={into}
        data={targets.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={(e) => setInto(e.currentTarget.value)}
        data-autofocus
      />
      {merge.isError && <MessageList messages={messagesOf(merge.error)} />}
      <Group>
        <Button loading={merge.isPending} disabled={into === ""} onClick={() => void go()}>
          Merge tags
        </Button>
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
      </Group>
    </Stack>
  );
}

function Delete({ tag, onDone }: TagProps) {
  const remove = useDeleteTag();
  const go = () =>
    remove
      .mutateAsync(tag)
      .then(() => {
        toastDone(`${tag.name} deleted`);
        onDone();
      })
      // Shown below.
      .catch(() => undefined);
  return (
    <Stack gap="md">
      <Text role="status">
        Delete “{tag.name}”? It is removed from {proposalsWith(tag)}. This cannot be undone.
      </Text>
      {remove.isError && <MessageList messages={messagesOf(remove.error)} />}
      <Group>
        <Button color="red" loading={remove.isPending} onClick={() => void go()}>
          Delete tag
        </Button>
        <Button variant="default" onClick={onDone} data-autofocus>
          Cancel
        </Button>
      </Group>
    </Stack>
  );
}
