import type { SettingRequest } from "@lectern/domain/office/settings/contract";
import { WEAKENING_LABELS } from "@lectern/domain/office/settings/two-person";
import { Button, Group, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { dateInOwnZone } from "#platform/dates";
import { attempt } from "#ui/attempt";
import { PageSection } from "#ui/page-section";
import { ReadFailure } from "#ui/read-failure";
import { toastDone } from "#ui/toasts";
import { settingRequestsQuery, useRequestStep } from "../api";
import css from "./settings.module.css";

/** Changes that weaken the two-person rule and wait for another organiser; renders nothing without any. */
export function SettingRequests() {
  const read = useQuery(settingRequestsQuery);
  const headline = useRef<HTMLHeadingElement>(null);
  const step = useRequestStep();
  if (!read.data) return <ReadFailure of={read} what="Changes that wait for another organiser" />;
  const requests = read.data;
  if (requests.length === 0) return null;
  const run = (id: number, what: "confirm" | "withdraw") =>
    void attempt("Change failed", `request ${id}`, async () => {
      await step.mutateAsync({ id, what });
      toastDone(what === "confirm" ? "Change confirmed" : "Change withdrawn");
      // With the last request this section is gone.
      (requests.length > 1 ? headline.current : document.querySelector("h1"))?.focus();
    });
  return (
    <PageSection title="Waiting for a second organiser" headline={headline}>
      <ul className={css.requests}>
        {requests.map((request) => (
          <Request key={request.id} request={request} busy={step.isPending} onStep={run} />
        ))}
      </ul>
    </PageSection>
  );
}

type Props = {
  request: SettingRequest;
  busy: boolean;
  onStep: (id: number, what: "confirm" | "withdraw") => void;
};

function Request({ request, busy, onStep }: Props) {
  const {
    id,
    setting,
    requested_by: by,
    requested_on: on,
    expires_on: until,
    not_confirmable: why,
  } = request;
  return (
    <li className={css.request} aria-label={WEAKENING_LABELS[setting]}>
      <Text fw={600}>{WEAKENING_LABELS[setting]}</Text>
      <Text size="sm" c="dimmed">
        Requested by {by} on {dateInOwnZone(on)}. Expires on {dateInOwnZone(until)}.
      </Text>
      <Group gap="xs">
        {why === null && (
          <Button size="sm" loading={busy} onClick={() => onStep(id, "confirm")}>
            Confirm
          </Button>
        )}
        <Button size="sm" variant="outline" color="red" loading={busy} onClick={() => onStep(id, "withdraw")}>
          Withdraw
        </Button>
        {why && (
          <Text size="sm" c="dimmed">
            {why}
          </Text>
        )}
      </Group>
    </li>
  );
}
