import type { View } from "@lectern/domain/deciding/views/contract";
import { Anchor, Button, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type MouseEvent, useState } from "react";
import { messagesOf } from "#platform/refused";
import { Dialog } from "#ui/dialog";
import { MessageList } from "#ui/message-list";
import { NextStep } from "#ui/next-step";
import { QueryData } from "#ui/query-data";
import { SavedMeanwhile } from "#ui/saved-meanwhile";
import { toastDone } from "#ui/toasts";
import { useSeenVersion } from "#ui/use-seen-version";
import { useChangeView, useCreateView, useDeleteView, useSetDefaultView, viewsQuery } from "../api";
import { ViewForm } from "./view-form";
import css from "./views.module.css";

type Props = {
  /** The view that the board shows, as it would be stored. */
  query: string;
  onClose: () => void;
  /** Shows a stored view. */
  onShow: (query: string) => void;
};

type Doing = { what: "list" } | { what: "save" } | { what: "change" | "delete"; view: View };

const LIST: Doing = { what: "list" };

/** The saved views of the board: opens, saves, changes and deletes them. */
export function ViewsDialog({ onClose, ...props }: Props) {
  const views = useQuery(viewsQuery);
  return (
    <Dialog opened onClose={onClose} title="Views of the board" size="lg">
      <QueryData of={views}>{(views) => <Views views={views} {...props} />}</QueryData>
    </Dialog>
  );
}

type Listed = Omit<Props, "onClose"> & { views: readonly View[] };

function Views(listed: Listed) {
  const [doing, setDoing] = useState<Doing>(LIST);
  return (
    <NextStep key={doing.what}>
      <Step {...listed} doing={doing} setDoing={setDoing} />
    </NextStep>
  );
}

type StepProps = Listed & { doing: Doing; setDoing: (next: Doing) => void };

function Step({ views, query, onShow, doing, setDoing }: StepProps) {
  const create = useCreateView();
  const back = () => setDoing(LIST);
  const view = "view" in doing ? views.find(({ id }) => id === doing.view.id) : undefined;

  if (doing.what === "save")
    return (
      <ViewForm
        label="Save view"
        initial={{ name: "", shared: false, replace: false }}
        onSave={async ({ name, shared }) => {
          await create.mutateAsync({ name, shared, query });
          toastDone(`View ${name} saved`);
          back();
        }}
        onCancel={back}
      />
    );
  if (view && doing.what === "change")
    return <ChangeView began={doing.view} now={view} query={query} onDone={back} />;
  if (view && doing.what === "delete") return <Delete view={view} onDone={back} />;
  return (
    <Stack gap="lg">
      {views.length === 0 && (
        <Text>
          No views yet. Filter and sort the board, select columns, and save that as a view for yourself or for
          all organisers.
        </Text>
      )}
      {[true, false].map((shared) => (
        <ViewList
          key={String(shared)}
          title={shared ? "Shared" : "Only yours"}
          views={views.filter((each) => each.shared === shared)}
          {...{ query, onShow }}
          onDo={(what, each) => setDoing({ what, view: each })}
        />
      ))}
      <div>
        <Button onClick={() => setDoing({ what: "save" })} disabled={query === ""}>
          Save this view
        </Button>
        {query === "" && (
          <Text size="sm" c="dimmed" mt={6}>
            The board shows all proposals: filter, sort or select columns first.
          </Text>
        )}
      </div>
    </Stack>
  );
}

type ChangeProps = { began: View; now: View; query: string; onDone: () => void };

/** A view that another organiser has changed meanwhile is replaced only once that was refused, and shown. */
function ChangeView({ began, now, query, onDone }: ChangeProps) {
  const change = useChangeView();
  const saveFrom = useSeenVersion(began, now);
  return (
    <Stack gap="md">
      {now.version !== began.version && (
        <SavedMeanwhile>
          <Text>{now.name}</Text>
          {now.query !== began.query && (
            <Text size="sm">Its filters, order or columns were changed, too, and stay.</Text>
          )}
        </SavedMeanwhile>
      )}
      <ViewForm
        label="Change view"
        view={now}
        canReplace={query !== now.query}
        initial={{ name: began.name, shared: began.shared, replace: false }}
        onSave={async ({ name, shared, replace }) => {
          await saveFrom((view) =>
            change.mutateAsync({
              view,
              name,
              shared: shared || view.shared,
              query: replace ? query : view.query,
            }),
          );
          toastDone(`View ${name} saved`);
          onDone();
        }}
        onCancel={onDone}
      />
    </Stack>
  );
}

type ListProps = {
  title: string;
  views: readonly View[];
  query: string;
  onShow: (query: string) => void;
  onDo: (what: "change" | "delete", view: View) => void;
};

function ViewList({ title, views, query, onShow, onDo }: ListProps) {
  const setDefault = useSetDefaultView();
  if (views.length === 0) return null;
  const isPlain = (e: MouseEvent) => !(e.metaKey || e.ctrlKey || e.shiftKey || e.altKey);
  return (
    <section aria-label={title}>
      <h3 className={css.title}>{title}</h3>
      <ul className={css.list}>
        {views.map((view) => (
          <li key={view.id} className={css.line}>
            <Anchor
              href={`?${view.query}`}
              className={css.name ?? ""}
              aria-current={view.query === query ? "true" : undefined}
              onClick={(e) => {
                if (!isPlain(e)) return;
                e.preventDefault();
                onShow(view.query);
              }}
            >
              {view.name}
            </Anchor>
            {view.is_default && (
              <Text span size="xs" c="dimmed">
                default
              </Text>
            )}
            <span className={css.actions}>
              <Button
                variant="subtle"
                size="compact-sm"
                loading={setDefault.isPending}
                aria-label={`${view.is_default ? "Remove default" : "Make default"}: ${view.name}`}
                onClick={() => setDefault.mutate(view.is_default ? null : view.id)}
              >
                {view.is_default ? "Remove default" : "Make default"}
              </Button>
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={`Change ${view.name}`}
                onClick={() => onDo("change", view)}
              >
                Change
              </Button>
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={`Delete ${view.name}`}
                onClick={() => onDo("delete", view)}
              >
                Delete
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {setDefault.isError && <MessageList messages={messagesOf(setDefault.error)} />}
    </section>
  );
}

function Delete({ view, onDone }: { view: View; onDone: () => void }) {
  const remove = useDeleteView();
  const go = () =>
    remove
      .mutateAsync(view)
      .then(() => {
        toastDone(`View ${view.name} deleted`);
        onDone();
      })
      // Shown below.
      .catch(() => undefined);
  return (
    <Stack gap="md">
      <Text role="status">
        Delete “{view.name}”{view.shared && " for all organisers"}? The proposals stay as they are.
      </Text>
      {remove.isError && <MessageList messages={messagesOf(remove.error)} />}
      <Group>
        <Button color="red" loading={remove.isPending} onClick={() => void go()}>
          Delete view
        </Button>
        <Button variant="default" onClick={onDone} data-autofocus>
          Cancel
        </Button>
      </Group>
    </Stack>
  );
}
