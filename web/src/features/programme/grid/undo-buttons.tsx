import { Button, Group } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { messagesOf, Refused } from "#platform/refused";
import { toastDone, toastFailed } from "#ui/toasts";
import { useChangeSlot } from "../api";
import { forgetStep, markRepeated, markUndone, type Step, stepsQuery } from "./history";
import { isStale, useWhereIsIt } from "./use-move";

/** Undoes and repeats the last changes of slots by this browser session. */
export function UndoButtons({ zone }: { zone: string }) {
  const client = useQueryClient();
  const { done, undone } = useQuery(stepsQuery).data;
  const change = useChangeSlot();
  const whereIsIt = useWhereIsIt(zone);
  const [last, next] = [done.at(-1), undone.at(-1)];

  const go = async (step: Step | undefined, verb: "undone" | "repeated") => {
    if (!step || change.isPending) return;
    const [from, to] = verb === "undone" ? [step.to, step.from] : [step.from, step.to];
    const slot = from && { room: from.room, start: from.start, minutes: from.minutes };
    const row = { ...step.row, slot, etag: step.after };
    try {
      const { etag } = await change.mutateAsync({ row, place: to, isRepeated: true });
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
  const undo = () => void go(last, "undone");
  const redo = () => void go(next, "repeated");
  useHotkeys([
    ["mod+Z", undo],
    ["mod+shift+Z", redo],
    ["mod+Y", redo],
  ]);
  return (
    <Group gap="xs">
      <Button size="compact-sm" variant="default" disabled={!last} onClick={undo} title={last?.row.title}>
        Undo
      </Button>
      <Button size="compact-sm" variant="default" disabled={!next} onClick={redo} title={next?.row.title}>
        Redo
      </Button>
    </Group>
  );
}
