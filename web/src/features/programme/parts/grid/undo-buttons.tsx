import { Button, Group } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { isStale, messagesOf, Refused } from "#platform/refused";
import { toastDone, toastFailed } from "#ui/toasts";
import { slotsSettled, useChangeSlot, useIsChanging } from "../../api";
import { useChangeBlock } from "../../plan-api";
import { continueWith, forgetStep, markRepeated, markUndone, type Step, stepsQuery } from "./history";
import { useWhereIsBlock, useWhereIsIt } from "./use-move";

type Verb = "undone" | "repeated";
type OfBlock = Extract<Step, { block: unknown }>;
type OfTalk = Exclude<Step, OfBlock>;

const isOfBlock = (step: Step): step is OfBlock => "block" in step;
const titleOf = (step: Step): string => (isOfBlock(step) ? step.block.title : step.row.title);

/** Undoes and repeats the last changes of slots and blocks by this browser session. */
export function UndoButtons({ zone }: { zone: string }) {
  const client = useQueryClient();
  const { done, undone } = useQuery(stepsQuery).data;
  const change = useChangeSlot();
  const changeBlock = useChangeBlock();
  const whereIsIt = useWhereIsIt(zone);
  const whereIsBlock = useWhereIsBlock(zone);
  const [last, next] = [done.at(-1), undone.at(-1)];

  const queue = useRef(Promise.resolve());
  const isChanging = useIsChanging();

  /** A second click waits for the first one. */
  const go = (verb: Verb) => {
    queue.current = queue.current.then(async () => {
      // A drop that is on its way is a step, too.
      await slotsSettled(client);
      const steps = client.getQueryData(stepsQuery.queryKey);
      await repeat(steps?.[verb === "undone" ? "done" : "undone"].at(-1), verb);
    });
  };
  const repeat = async (step: Step | undefined, verb: Verb) => {
    if (!step) return;
    const title = titleOf(step);
    try {
      const [made, after] = isOfBlock(step)
        ? await repeatBlock(step, verb)
        : [step, await repeatTalk(step, verb)];
      (verb === "undone" ? markUndone : markRepeated)(client, made, after);
      toastDone(`The change of “${title}” is ${verb}`);
    } catch (failure) {
      if (failure instanceof Refused && failure.status < 500) forgetStep(client, step);
      const where = () => (isOfBlock(step) ? whereIsBlock(step.block) : whereIsIt(step.row));
      const reasons = isStale(failure)
        ? [`Another organiser changed it since. ${(await where()).text}`]
        : messagesOf(failure);
      toastFailed(`The change of “${title}” was not ${verb}.`, reasons);
    }
  };
  /** Returns the version that it has made. */
  const repeatTalk = async (step: OfTalk, verb: Verb): Promise<string> => {
    const [from, to] = verb === "undone" ? [step.to, step.from] : [step.from, step.to];
    const slot = from && { room: from.room, start: from.start, minutes: from.minutes };
    const row = { ...step.row, slot, etag: step.after };
    return (await change.mutateAsync({ row, place: to, isRepeated: true, atOnce: true })).etag;
  };
  const repeatBlock = async (step: OfBlock, verb: Verb): Promise<[Step, string]> => {
    const [from, to] = verb === "undone" ? [step.to, step.from] : [step.from, step.to];
    // One that was removed is created again, with another id.
    const block = from && { ...step.block, ...from, etag: step.after };
    const changed = await changeBlock.mutateAsync({ block, to, isRepeated: true, atOnce: true });
    if (!changed) return [step, step.after];
    return [block ? step : continueWith(client, step, changed), changed.etag];
  };
  const undo = () => go("undone");
  const redo = () => go("repeated");
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
        title={last && titleOf(last)}
      >
        Undo
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        disabled={!next}
        onClick={redo}
        title={next && titleOf(next)}
      >
        Redo
      </Button>
    </Group>
  );
}
