import type { WaitingMerge } from "@lectern/domain/office/merge/contract";
import { TEXTS } from "@lectern/domain/office/merge/words";
import { Button, List, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { dateInOwnZone } from "#platform/dates";
import { attempt } from "#ui/attempt";
import { PageSection } from "#ui/page-section";
import { QueryData } from "#ui/query-data";
import { toastDone } from "#ui/toasts";
import { WrappedText } from "#ui/wrapped-text";
import { mergeQuery, useCancelMerge } from "../api";
import { MergeForm } from "./merge-form";
import { Preview } from "./merge-preview";

/** Merges another account of the same person into this one. */
export function MergeSection() {
  const merge = useQuery(mergeQuery);
  const [asking, setAsking] = useState(false);
  const headline = useRef<HTMLHeadingElement>(null);
  const done = (message: string) => {
    setAsking(false);
    toastDone(message);
    headline.current?.focus();
  };
  return (
    <PageSection title={TEXTS.title} about={TEXTS.about} headline={headline}>
      <QueryData of={merge} section>
        {({ waiting }) => {
          if (waiting) return <Waiting merge={waiting} onGone={done} />;
          if (asking) return <MergeForm onRequested={done} />;
          return (
            <div>
              <Button variant="outline" onClick={() => setAsking(true)}>
                {TEXTS.open}
              </Button>
            </div>
          );
        }}
      </QueryData>
    </PageSection>
  );
}

function Waiting({ merge, onGone }: { merge: WaitingMerge; onGone: (message: string) => void }) {
  const cancel = useCancelMerge();
  const stop = () =>
    void attempt(TEXTS.notStopped, "merge", async () => {
      await cancel.mutateAsync();
      onGone(TEXTS.stopped);
    });
  return (
    <Stack gap="md" align="flex-start">
      <WrappedText role="status">
        {TEXTS.waiting(merge.ended_email, dateInOwnZone(merge.expires_on))}
      </WrappedText>
      <List size="sm" spacing={4}>
        <List.Item>{confirmation(TEXTS.kept, merge.kept_confirmed)}</List.Item>
        <List.Item>{confirmation(TEXTS.ended, merge.ended_confirmed)}</List.Item>
      </List>
      <Preview preview={merge.preview} level={3} />
      <Button variant="outline" loading={cancel.isPending} onClick={stop}>
        {TEXTS.stop}
      </Button>
    </Stack>
  );
}

const confirmation = (whose: string, confirmed: boolean) =>
  `${whose} ${confirmed ? TEXTS.confirmed : TEXTS.unconfirmed}.`;
