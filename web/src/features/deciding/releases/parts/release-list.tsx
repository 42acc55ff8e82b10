import type { Release } from "@lectern/domain/deciding/releases/contract";
import { mayCancelRelease } from "@lectern/domain/deciding/releases/rules";
import { DROPPED_LABELS, RELEASE_STATE_LABELS } from "@lectern/domain/deciding/releases/words";
import { Anchor, Badge, Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { useConferenceName } from "#features/call/conference-name";
import { DeliveryProblem } from "#features/post/parts/delivery-problem";
import { dateInOwnZone } from "#platform/dates";
import { paths } from "#platform/paths";
import { useNow } from "#platform/use-now";
import { attempt } from "#ui/attempt";
import { toastDone } from "#ui/toasts";
import { useReleaseStep } from "../api";
import { minutes } from "./countdown";
import css from "./release.module.css";
import { ReleaseLook } from "./release-look";
import { inWords } from "./standing";

const COLOURS = { unconfirmed: "amber", waiting: "amber", done: "signal", "taken-back": "gray" } as const;

/** `toHeadline` takes the focus where the button that had it is gone. */
type Props = { releases: readonly Release[]; toHeadline: () => void };

/** The releases, the newest first. */
export const ReleaseList = ({ releases, toHeadline }: Props) => (
  <ul className={css.list}>
    {releases.map((release) => (
      <ReleaseCard key={release.id} release={release} toHeadline={toHeadline} />
    ))}
  </ul>
);

function ReleaseCard({ release, toHeadline }: { release: Release; toHeadline: () => void }) {
  const { id, state, counts, dropped, unreached } = release;
  const conferenceName = useConferenceName();
  const unconfirmed = state === "unconfirmed";
  const toConfirm = unconfirmed && release.not_confirmable === null;
  const cancel = useReleaseStep("cancel");
  const confirm = useReleaseStep("confirm");
  const [looking, setLooking] = useState(false);
  const run = (step: typeof cancel, done: string, then = () => {}) =>
    void attempt("Change failed", `release ${id}`, async () => {
      await step.mutateAsync(id);
      toastDone(done);
      setLooking(false);
      then();
    });
  return (
    <li className={css.card} data-state={state} aria-label={`Release ${id}`}>
      <div className={css.head}>
        <Badge variant="outline" color={COLOURS[state]} miw="max-content">
          {RELEASE_STATE_LABELS[state]}
        </Badge>
        <Text fw={600}>{inWords(counts)}</Text>
        {state === "waiting" && release.due_on && <Due at={release.due_on} />}
      </div>
      <Text size="sm" c="dimmed">
        {[
          `Created by ${release.created_by} on ${dateInOwnZone(release.created_on)}`,
          release.confirmed_by && `confirmed by ${release.confirmed_by}`,
          release.taken_back_by && `cancelled by ${release.taken_back_by}; the decisions stay on the board`,
          state === "done" && release.ended_on && `went out on ${dateInOwnZone(release.ended_on)}`,
        ]
          .filter(Boolean)
          .join(" · ")}
      </Text>
      {unreached.length > 0 && (
        <div>
          <Text size="sm" fw={600}>
            Did not arrive
          </Text>
          <ul className={css.odd}>
            {unreached.map(({ submission, title, mail, to, report }) => (
              <li key={mail}>
                <Anchor component={Link} to={paths.proposal(submission)} size="sm">
                  {title}
                </Anchor>{" "}
                <Text span size="sm" c="dimmed">
                  to {to}.
                </Text>{" "}
                <DeliveryProblem mail={mail} subject={title} report={report} />
              </li>
            ))}
          </ul>
        </div>
      )}
      {dropped.length > 0 && (
        <div>
          <Text size="sm" fw={600}>
            No longer in this release
          </Text>
          <ul className={css.odd}>
            {dropped.map(({ submission, conference, title, why }) => (
              <li key={`${submission} ${conference}`}>
                <Anchor component={Link} to={paths.proposal(submission)} size="sm">
                  {title}
                </Anchor>{" "}
                <Text span size="sm" c="dimmed">
                  {conference && `${conferenceName(conference)}: `}
                  {DROPPED_LABELS[why]}
                </Text>
              </li>
            ))}
          </ul>
        </div>
      )}
      {mayCancelRelease(release) === null && (
        <Group gap="xs">
          <Button size="sm" variant={toConfirm ? "filled" : "outline"} onClick={() => setLooking(true)}>
            {toConfirm ? "Preview and confirm" : "Preview"}
          </Button>
          <Button
            size="sm"
            variant="outline"
            color="red"
            loading={cancel.isPending}
            onClick={() => run(cancel, "Cancelled", toHeadline)}
          >
            Cancel release
          </Button>
          {unconfirmed && release.not_confirmable && (
            <Text size="sm" c="dimmed">
              {release.not_confirmable}
            </Text>
          )}
        </Group>
      )}
      {looking && (
        <ReleaseLook
          release={release}
          busy={confirm.isPending}
          onConfirm={toConfirm ? () => run(confirm, "Confirmed") : null}
          onClose={() => setLooking(false)}
        />
      )}
    </li>
  );
}

function Due({ at }: { at: string }) {
  const left = (Date.parse(at) - useNow(1_000).getTime()) / 1000;
  return (
    <Text size="sm" c="dimmed">
      {left > 0 ? `goes out in ${minutes(left)}` : "goes out now"}
    </Text>
  );
}
