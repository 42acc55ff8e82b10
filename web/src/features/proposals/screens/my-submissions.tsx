import { TEXTS } from "@lectern/domain/proposals/words";
import { Anchor, Button, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useLocation, useNavigate } from "react-router";
import { useEdition } from "#features/call/api";
import { useUser } from "#features/identity/accounts/api";
import { presentGroup, startReading } from "#platform/queries";
import { useNow } from "#platform/use-now";
import { focusHeadline } from "#ui/focus-field";
import { loadable } from "#ui/loadable";
import { PromptTitle } from "#ui/prompt-title";
import { QueryData } from "#ui/query-data";
import { ReadFailure } from "#ui/read-failure";
import { TerminalPanel } from "#ui/terminal-panel";
import { ownListOf } from "../list";
import { useOwnPaths } from "../own-paths";
import { Deadline } from "../parts/deadline";
import { useShowDeclined } from "../parts/show-declined";
import { menuSections, speakerStanding } from "../parts/standing";
import { SubmissionCard } from "../parts/submission-card";
import css from "../parts/submission-list.module.css";
import { submittedIn } from "../parts/submitted";
import { ownQuestionsQuery } from "../questions/api";
import { AwaitedList } from "../questions/parts/awaited-list";

/** Once, after a submission. */
const AfterSubmitting = loadable(async () => (await import("../parts/after-submitting")).AfterSubmitting);

/** Starts the page's first reads (app/screen.ts). */
export function loader(): void {
  startReading(ownListOf(presentGroup()));
  startReading(ownQuestionsQuery);
}

export function Component() {
  const pages = useOwnPaths();
  const edition = useEdition();
  const user = useUser();
  const list = useQuery(ownListOf(user?.group));
  const questions = useQuery(ownQuestionsQuery);
  const awaited = new Set(questions.data?.filter((each) => each.awaited > 0).map(({ pk }) => pk));
  const now = useNow(10_000);
  const [showDeclined] = useShowDeclined();
  const all = list.data ?? [];
  const { open, reviewed } = menuSections(all, showDeclined);
  const { refusal } = speakerStanding(all, user?.can_submit ?? false, edition, now);
  const { state } = useLocation();
  const navigate = useNavigate();
  const submitted = submittedIn(state);
  const dismiss = () => {
    void navigate(".", { replace: true, preventScrollReset: true });
    focusHeadline();
  };
  const listed = all.find((item) => item.pk === submitted?.pk);

  return (
    <Stack maw={860} gap="xl">
      <PromptTitle tab="Submissions" said="Submissions">
        ls submissions/
      </PromptTitle>
      {submitted && (!listed || listed.status === "Submitted") && (
        <AfterSubmitting
          submitted={submitted}
          submittedAt={new Date(listed?.submitted_on ?? now)}
          edition={edition}
          now={now}
          more={refusal === null}
          onDismiss={dismiss}
        />
      )}
      <Deadline edition={edition} />
      {refusal?.code === "window-closed" && (
        <Anchor component={Link} to={pages.create}>
          I have a late code
        </Anchor>
      )}
      <QueryData of={list}>
        {(all) => (
          <>
            <ReadFailure of={questions} what="Questions from the panel" />
            <AwaitedList items={all.filter(({ pk }) => awaited.has(pk))} />
            {all.length === 0 && <Empty refusal={refusal?.text ?? null} />}
            <ul className={css.list}>
              {[...open, ...reviewed].map((item) => (
                <SubmissionCard key={item.pk} item={item} awaited={awaited.has(item.pk)} />
              ))}
            </ul>
            {all.length > 0 && refusal === null && (
              <Group mt="lg" hiddenFrom="md">
                <Button component={Link} to={pages.create} variant="outline">
                  New submission
                </Button>
              </Group>
            )}
          </>
        )}
      </QueryData>
    </Stack>
  );
}

/** The empty state, with the next step. */
function Empty({ refusal }: { refusal: string | null }) {
  const pages = useOwnPaths();
  return (
    <TerminalPanel>
      <Text inherit fw={600}>
        {TEXTS.noneSubmitted}
      </Text>
      {refusal === null ? (
        <>
          <Text inherit mt="sm">
            A title and an abstract are enough to start. You can edit your proposal, and replace its file,
            until the call closes.
          </Text>
          <Button component={Link} to={pages.create} mt="lg">
            Write your first proposal
          </Button>
        </>
      ) : (
        <Text inherit mt="sm">
          {refusal}
        </Text>
      )}
    </TerminalPanel>
  );
}
