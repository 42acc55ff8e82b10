import { counted } from "@lectern/domain/kernel/counted";
import type { Panel, PlanPreview } from "@lectern/domain/reviewing/panel/contract";
import { LOAD, SEED } from "@lectern/domain/reviewing/panel/words";
import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { isStale, messagesOf, Refused } from "#platform/refused";
import { useSending } from "#platform/use-sending";
import { Choices } from "#ui/choices";
import { MessageList } from "#ui/message-list";
import { toastDone } from "#ui/toasts";
import { useApplyPlan, usePreviewPlan } from "../api";
import css from "./panel.module.css";
import { PlanTable } from "./plan-table";

/** Invalid numbers are sent as missing, and refused with the allowed range. */
const asNumber = (typed: string) => (/^\d{1,9}$/.test(typed.trim()) ? Number(typed) : 0);

/** Previews and applies a rule's assignments. Changes meanwhile are shown before anything is written. */
export function ByRule({ panel: { target: wanted, reviewers } }: { panel: Panel }) {
  const [target, setTarget] = useState(String(wanted));
  const [most, setMost] = useState(String(LOAD.standard));
  const [without, setWithout] = useState<string[]>([]);
  const [seed, setSeed] = useState(1);
  const [changed, setChanged] = useState(false);
  const preview = usePreviewPlan();
  const apply = useApplyPlan();
  const plan = preview.data;
  const errors = preview.error instanceof Refused ? preview.error.fields : {};

  const look = (draw = seed) => {
    setChanged(false);
    apply.reset();
    preview.mutate({ target: asNumber(target), most: asNumber(most), seed: draw, without });
  };
  const { sending, run } = useSending(async ({ mark, lines }: PlanPreview) => {
    const rule = preview.variables;
    if (!rule) return;
    try {
      await apply.mutateAsync({ ...rule, mark });
      toastDone(`${counted(lines, "assignment")} made.`);
      preview.reset();
    } catch (failure) {
      if (!isStale(failure)) return;
      apply.reset();
      await preview.mutateAsync(rule).catch(() => {});
      setChanged(true);
    }
  });
  /** The rule was changed after the preview. */
  const forget =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value);
      preview.reset();
    };

  return (
    <Stack gap="lg">
      <div className={css.rule}>
        <TextInput
          inputMode="numeric"
          label="Reviews of each proposal"
          value={target}
          error={errors.target?.join(" ")}
          onChange={(e) => forget(setTarget)(e.currentTarget.value)}
        />
        <TextInput
          inputMode="numeric"
          label="Maximum proposals per reviewer"
          value={most}
          error={errors.most?.join(" ")}
          onChange={(e) => forget(setMost)(e.currentTarget.value)}
        />
        <Choices
          name="Leave out"
          choices={reviewers.map(({ id, name }) => ({ code: id, label: name }))}
          chosen={without}
          clear="Include everyone"
          onChange={forget(setWithout)}
        />
        <Button loading={preview.isPending} onClick={() => look()}>
          Preview plan
        </Button>
      </div>
      {preview.isError && !errors.target && !errors.most && (
        <MessageList messages={messagesOf(preview.error)} />
      )}
      {plan && (
        <Stack gap="md">
          {changed && (
            <Text role="alert" fw={600}>
              The plan has changed, so nothing was assigned. This is the current plan.
            </Text>
          )}
          <PlanTable plan={plan} />
          {apply.isError && <MessageList messages={messagesOf(apply.error)} />}
          <Group>
            <Button disabled={plan.lines === 0} loading={sending} onClick={() => void run(plan)}>
              Create {counted(plan.lines, "assignment")}
            </Button>
            <Button
              variant="default"
              disabled={plan.lines === 0}
              onClick={() => {
                const next = (seed % SEED.max) + 1;
                setSeed(next);
                look(next);
              }}
            >
              Draw another plan
            </Button>
            <Text size="sm" c="dimmed">
              No one is notified. Send reminders below when you are ready.
            </Text>
          </Group>
        </Stack>
      )}
    </Stack>
  );
}
