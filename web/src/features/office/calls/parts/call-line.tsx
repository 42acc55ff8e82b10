import type { CallState } from "@lectern/domain/call/calls";
import { counted } from "@lectern/domain/kernel/counted";
import type { OwnCall } from "@lectern/domain/office/calls/contract";
import { GROUP_LABELS } from "@lectern/domain/office/people/words";
import { outcomeOf } from "@lectern/domain/proposals/outcome";
import { Anchor, Badge, Group, Text } from "@mantine/core";
import { isCurrent } from "#features/office/own-calls-query";
import { dayInOwnZone } from "#platform/dates";
import { useNow } from "#platform/use-now";
import { LinedItem } from "#ui/lined-list";
import { loadable } from "#ui/loadable";
import { areaIn, proposalIn } from "../api";
import css from "./call-line.module.css";

/** Loaded only for those who may change calls. */
const ChangeCall = loadable(async () => (await import("./change-call")).ChangeCall);

const STATES: Record<CallState, { label: string; colour: string }> = {
  draft: { label: "Draft", colour: "amber" },
  open: { label: "Open", colour: "signal" },
  archived: { label: "Archived", colour: "gray" },
};

type Props = { call: OwnCall; calls: readonly OwnCall[]; mayChange: boolean };

/** A call: a link to the user's area in it, its state and dates, and what the user is and has there. */
export function CallLine({ call, calls, mayChange }: Props) {
  const { label, colour } = STATES[call.state];
  const current = isCurrent(call);
  const now = useNow(60_000);
  return (
    <LinedItem>
      <div>
        <Group gap="sm">
          <Anchor href={areaIn(call)} ff="monospace" {...(current && { "aria-current": "true" })}>
            {call.name}
          </Anchor>
          <Badge variant="outline" size="sm" color={colour}>
            {label}
          </Badge>
          {call.is_default && (
            <Badge variant="outline" size="sm" color="blue">
              Default
            </Badge>
          )}
          {current && (
            <Text span size="sm" c="dimmed">
              this call
            </Text>
          )}
        </Group>
        <Text size="sm" c="dimmed" mt={4}>
          {dayInOwnZone(call.opens_on)} – {dayInOwnZone(call.closes_on)} · {GROUP_LABELS[call.group]} ·{" "}
          {proposals(call.proposals)}
        </Text>
        <ul className={css.submitted} aria-label={`Your proposals to ${call.name}`}>
          {call.submitted.map(({ pk, title, status, overall_status }) => (
            <li key={pk}>
              <Text size="sm">
                <Anchor href={proposalIn(call, pk)} inherit>
                  {title}
                </Anchor>{" "}
                · {outcomeOf({ status, overall_status }, now)?.label ?? status}
              </Text>
            </li>
          ))}
        </ul>
      </div>
      {mayChange && <ChangeCall call={call} calls={calls} />}
    </LinedItem>
  );
}

const proposals = (count: number): string => {
  if (count === 0) return "no proposals from you";
  return counted(count, "proposal from you", "proposals from you");
};
