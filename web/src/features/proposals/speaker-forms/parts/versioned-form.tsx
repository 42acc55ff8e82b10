import { Button, Group, Stack } from "@mantine/core";
import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { fieldErrorsOf, messagesOf } from "#platform/refused";
import { setAnswer } from "#platform/set-answer";
import { BothVersions, type Difference } from "#ui/both-versions";
import { LeaveGuard } from "#ui/leave-guard";
import { MessageList } from "#ui/message-list";
import { toastDone } from "#ui/toasts";
import { type Faults, useForm } from "#ui/use-form";
import { useNewer } from "#ui/use-newer";
import { ownTasksQuery } from "../own-tasks";

type Versioned<V> = { answer: V; etag: string | null };

type Props<V extends object, A> = {
  /** As in "Save consents". */
  name: string;
  saved: Versioned<A>;
  /** Where the saved version is cached, and how it is read and saved. */
  query: QueryKey;
  read: () => Promise<Versioned<A>>;
  /** `from` is what the form was begun from. */
  save: (values: V, etag: string | null, from: A) => Promise<Versioned<A>>;
  /** What is typed of what is saved. */
  valuesOf: (answer: A) => V;
  /** What is wrong with the values before they are saved. */
  validate?: (values: V) => Faults;
  /** What two people compare. */
  inLines: (values: V) => readonly { label: string; text: string }[];
  /** A further button, such as one that adds a line. */
  more?: (form: FormOf<V>) => ReactNode;
  /** The button's text where the form can be saved as it is, since it never was. */
  unchanged?: string | null;
  children: (form: FormOf<V>) => ReactNode;
};

export type FormOf<V extends object> = Pick<
  ReturnType<typeof useForm<V>>,
  "values" | "set" | "errors" | "field"
>;

/** Where what is typed is what is saved. */
export const asSaved = <V,>(answer: V): V => answer;

/**
 * A form that is saved as a whole. When it was saved elsewhere meanwhile, it shows that where nothing was typed, and otherwise
 * both versions once it is saved.
 */
export function VersionedForm<V extends object, A>(props: Props<V, A>) {
  const { name, saved, query, read, save, inLines, more, unchanged = null, children } = props;
  const { valuesOf, validate } = props;
  const client = useQueryClient();
  const newer = useNewer(read);
  // The version that a save starts from: the newer one, once that was seen.
  const [from, setFrom] = useState(saved);
  const form = useForm<V, { start: string | null }>({
    initialValues: valuesOf(saved.answer),
    ...(validate && { validate }),
    send: async (values, { start } = { start: from.etag }) => {
      const now = await save(values, start, from.answer);
      toastDone(`Saved: ${name}`);
      take(now);
      // The list beside the form, and what is still open of what a speaker is asked for.
      await Promise.all([
        client.invalidateQueries({ queryKey: query.slice(0, -1), exact: true }),
        client.invalidateQueries({ queryKey: ownTasksQuery.queryKey }),
      ]);
    },
    explain: async (failure) =>
      (await newer.found(failure)) ? null : { errors: fieldErrorsOf(failure), messages: messagesOf(failure) },
  });
  const changed = JSON.stringify(form.values) !== JSON.stringify(valuesOf(from.answer));
  const startFrom = (version: Versioned<A>) => {
    setFrom(version);
    form.reset(valuesOf(version.answer));
  };
  const take = (version: Versioned<A>) => {
    setAnswer(client, query, version);
    newer.forget();
    startFrom(version);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when another version was read
  useEffect(() => {
    if (saved !== from && !changed) startFrom(saved);
  }, [saved]);
  const { theirs } = newer;
  if (theirs)
    return (
      <BothVersions
        differences={differences(inLines(form.values), inLines(valuesOf(theirs.answer)))}
        busy={form.sending}
        onKeepMine={() => void form.run({ start: theirs.etag })}
        onTakeTheirs={() => take(theirs)}
        onEditOn={() => {
          setFrom(theirs);
          setAnswer(client, query, theirs);
          newer.forget();
        }}
      />
    );
  return (
    <form onSubmit={form.submit} noValidate aria-label={capitalised(name)}>
      <Stack gap="lg" maw={720}>
        {children(form)}
        <MessageList messages={form.messages} />
        <Group>
          {more?.(form)}
          <Button type="submit" disabled={!changed && !unchanged} loading={form.sending}>
            {!changed && unchanged ? unchanged : `Save ${name}`}
          </Button>
        </Group>
      </Stack>
      <LeaveGuard
        when={() => changed}
        title="Changes not saved"
        question="Your changes are not saved. Leave anyway?"
      />
    </form>
  );
}

const capitalised = (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;

type Lines = readonly { label: string; text: string }[];

function differences(mine: Lines, theirs: Lines): Difference[] {
  const labels = new Set([...mine, ...theirs].map(({ label }) => label));
  const textOf = (lines: Lines, label: string) => lines.find((each) => each.label === label)?.text ?? "None";
  return [...labels].map((label) => ({ label, mine: textOf(mine, label), saved: textOf(theirs, label) }));
}
