import type { OwnCall } from "@lectern/domain/office/calls/contract";
import type { Switch } from "@lectern/domain/office/calls/rules";
import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { isCurrent } from "#features/office/own-calls-query";
import { dayInOwnZone } from "#platform/dates";
import { attempt } from "#ui/attempt";
import { ConfirmDialog } from "#ui/confirm-dialog";
import { toastDone } from "#ui/toasts";
import { callsIn, useSwitchCall } from "../api";
import { RenameCall } from "./rename-call";

const WORDS: Record<Switch, { verb: string; done: string }> = {
  open: { verb: "Open", done: "is open" },
  archive: { verb: "Archive", done: "is archived" },
  default: { verb: "Make default", done: "is the default call" },
};

/** What may be done with a call in its state. The default one stays open. */
function changesOf({ state, is_default }: OwnCall): Switch[] {
  if (is_default) return [];
  return state === "open" ? ["default", "archive"] : ["open"];
}

/** The consequences of a change. */
function effectOf(change: Switch, call: OwnCall, standing: OwnCall | undefined): string {
  if (change === "archive")
    return "Everything in it can still be read, and nothing in it can be changed: no proposal, review, decision or setting. You can open it again.";
  if (change === "default")
    return `The portal's address without a call will lead to ${call.name} from now on. ${standing?.name ?? "The present default call"} moves to /c/${standing?.slug ?? ""}/. Links in its mails still lead to its proposals and invitations; links to lists lead to ${call.name}.`;
  if (call.state === "archived")
    return "Everything in it can be changed again, and it is announced while it accepts proposals.";
  return `Everyone can see it from now on. It accepts proposals from ${dayInOwnZone(call.opens_on)} until ${dayInOwnZone(call.closes_on)}. Check its settings and texts first.`;
}

type Props = { call: OwnCall; calls: readonly OwnCall[] };

/** The buttons that open or archive a call, make it the default, or change its address. */
export function ChangeCall({ call, calls }: Props) {
  const [asked, ask] = useState<Switch | null>(null);
  // Keeps the words while the dialog closes.
  const [shown, setShown] = useState<Switch>("open");
  const [renaming, rename] = useState(false);
  const change = useSwitchCall();
  const send = (what: Switch) => {
    ask(null);
    void attempt("Change failed", `call ${call.slug}`, async () => {
      await change.mutateAsync({ slug: call.slug, change: what });
      toastDone(`${call.name} ${WORDS[what].done}.`);
      const here = calls.find(isCurrent);
      // The address of this page may mean another call now.
      if (what === "default" && here) location.assign(callsIn(here));
    });
  };
  return (
    <Group gap="xs">
      {changesOf(call).map((what) => (
        <Button
          key={what}
          variant="default"
          size="compact-sm"
          loading={change.isPending && change.variables.change === what}
          aria-label={
            what === "default" ? `Make ${call.name} the default` : `${WORDS[what].verb} ${call.name}`
          }
          onClick={() => {
            setShown(what);
            ask(what);
          }}
        >
          {WORDS[what].verb}
        </Button>
      ))}
      <Button
        variant="default"
        size="compact-sm"
        aria-label={`Change the address of ${call.name}`}
        onClick={() => rename(true)}
      >
        Change address
      </Button>
      <RenameCall call={call} opened={renaming} onClose={() => rename(false)} />
      <ConfirmDialog
        opened={asked !== null}
        title={shown === "default" ? `Make ${call.name} the default?` : `${WORDS[shown].verb} ${call.name}?`}
        question={effectOf(
          shown,
          call,
          calls.find(({ is_default }) => is_default),
        )}
        yes={WORDS[shown].verb}
        onYes={() => send(shown)}
        onClose={() => ask(null)}
      />
    </Group>
  );
}
