import { Button, Group } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { messagesOf, Refused } from "#platform/refused";
import { toastDone, toastFailed } from "#ui/toasts";
import { slotsSettled, useChangeSlot, useIsChanging } from "../../api";
import { forgetStep, markRepeated, markUndone, type Step, stepsQuery } from "./history";
import { isStale, useWhereIsIt } from "./use-move";

/** Undoes and repeats the last changes of slots by this browser session. */
export function UndoButtons({ zone }: { zone: string }) {
  const client = useQueryClient();
  const { done, undone } = useQuery(stepsQuery).data;
  const change = useChangeSlot();
  const whereIsIt = useWhereIsIt(zone);
  const [last, next] = [done.at(-1), undone.at(-1)];

  const busy = useRef(false);
  const isChanging = useIsChanging();

  const go = async (verb: "undone" | "repeated") => {
    if (busy.current) return;
    busy.current = true;
    try {
      // A drop that is on its way is a step, too.
      await slotsSettled(client);
      const steps = client.getQueryData(stepsQuery.queryKey);
      await repeat(steps?.[verb === "undone" ? "done" : "undone"].at(-1), verb);
    } finally {
      busy.current = false;
    }
  };
  const repeat = async (step: Step | undefined, verb: "undone" | "repeated") => {
    if (!step) return;
    const [from, to] = verb === "undone" ? [step.to, step.from] : [step.from, step.to];
    const slot = from && { room: from.room, start: from.start, minutes: from.minutes };
    const row = { ...step.row, slot, etag: step.after };
    try {
      const { etag } = await change.mutateAsync({ row, place: to, isRepeated: true, atOnce: true });
      (verb === "undone" ? markUndone : markRepeated)(client, step, etag);
      toastDone(`The change of “${step.row.title}” is ${verb}`);
    } catch (failure) {
      if (failure instanceof Refused && failure.status < 500) forgetStep(client, step);
      const reasons = isStale(failure)
        ? [`Another organiser changed it since. ${(await whereIsIt(step.row)).text}`]
        : messagesOf(failure);
      toastFailed(`The change of “${step.row.title}” was not ${verb}.`, reasons);
    }
  };
  const undo = () => void go("undone");
  const redo = () => void go("repeated");
  useHotkeys([
    ["mod+Z", undo],
    ["mod+shift+Z", redo],
    ["mod+Y", redo],
  ]);
  return (
    <Group gap="xs">
      <Button
        size="compact-sm"
        variant="default"
        disabled={!last && !isChanging}
        onClick={undo}
        title={last?.row.title}
      >
        Undo
      </Button>
      <Button size="compact-sm" variant="default" disabled={!next} onClick={redo} title={next?.row.title}>
        Redo
      </Button>
    </Group>
  );
}
