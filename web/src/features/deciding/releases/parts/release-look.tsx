import type { Decision } from "@lectern/domain/call/decisions";
import type { ReleaseDetails as Look, Release } from "@lectern/domain/deciding/releases/contract";
import { Anchor, Button, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { useConferenceName } from "#features/call/conference-name";
import { paths } from "#platform/paths";
import { awaitsAny } from "#platform/queries";
import { Dialog } from "#ui/dialog";
import { PageLoader } from "#ui/page-loader";
import { QueryData } from "#ui/query-data";
import { releaseLookQuery } from "../api";
import css from "./release.module.css";
import { MailCount, SampleMails } from "./sample-mails";
import { inWords } from "./standing";

type Props = {
  release: Release;
  busy: boolean;
  /** null: the reader is not the one to confirm it. */
  onConfirm: (() => void) | null;
  onClose: () => void;
};

/** The preview of a release, for the organiser who confirms it. */
export function ReleaseLook({ release, busy, onConfirm, onClose }: Props) {
  const look = useQuery(releaseLookQuery(release.id));
  return (
    <Dialog opened onClose={onClose} title={`Release ${release.id}`} size="xl">
      <PageLoader waiting={awaitsAny(look)}>
        <QueryData of={look}>
          {({ release: { counts }, recipients, samples, items }) => (
            <Stack gap="lg">
              <Text>
                <strong>{inWords(counts)}.</strong> Created by {release.created_by}.
              </Text>
              <MailCount {...recipients} />
              <SampleMails
                counts={counts}
                samples={samples}
                below={(decision) => <Titles items={items} decision={decision} />}
              />
            </Stack>
          )}
        </QueryData>
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose} data-autofocus>
            Close
          </Button>
          {onConfirm && (
            <Button loading={busy} disabled={!look.data || look.isFetching} onClick={onConfirm}>
              Confirm
            </Button>
          )}
        </Group>
      </PageLoader>
    </Dialog>
  );
}

/** The proposals with this decision, rendered when opened, since there may be a thousand. */
function Titles({ items, decision }: { items: Look["items"]; decision: Decision }) {
  const [opened, setOpened] = useState(false);
  const conferenceName = useConferenceName();
  const decided = items.filter((item) => item.decision === decision);
  return (
    <details className={css.all} onToggle={(e) => setOpened(e.currentTarget.open)}>
      <summary>{decided.length === 1 ? "The one proposal" : `All ${decided.length} proposals`}</summary>
      {opened && (
        <ul className={css.odd}>
          {decided.map(({ submission, conference, title, speaker }) => (
            <li key={`${submission} ${conference}`}>
              <Anchor component={Link} to={paths.proposal(submission)} size="sm">
                {title}
              </Anchor>{" "}
              <Text span size="sm" c="dimmed">
                {speaker}
                {conference && `, ${conferenceName(conference)}`}
              </Text>
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}
