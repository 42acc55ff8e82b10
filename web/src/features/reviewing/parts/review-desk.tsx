import { NO_DURATION } from "@lectern/domain/call/choices";
import { splitAuthors } from "@lectern/domain/proposals/authors";
import type { Submission } from "@lectern/domain/proposals/contract";
import { TEXT_NAMES } from "@lectern/domain/proposals/fields";
import { readsAsPages } from "@lectern/domain/proposals/files/words";
import { mayReadDiscussion } from "@lectern/domain/reviewing/discussion/rules";
import { Button, Stack, Text, Title } from "@mantine/core";
import { type ReactNode, useId, useState } from "react";
import { useEdition } from "#features/call/api";
import { useUser } from "#features/identity/accounts/api";
import { FilePages } from "#features/proposals/files/api";
import { ProposalAnswers } from "#features/proposals/form-questions/parts/proposal-answers";
import { FIELD_LABELS, formOf } from "#features/proposals/parts/form-values";
import { shownValues } from "#features/proposals/parts/shown-values";
import { Recuse } from "#features/reviewing/conflicts/parts/recuse";
import { startReadingOf } from "#platform/queries";
import { NextStep } from "#ui/next-step";
import { DiscussionSection } from "../discussion/parts/discussion-section";
import { QuestionsPanel } from "../questions/parts/questions-panel";
import { Naming } from "./blind-note";
import { FileToRead } from "./file-to-read";
import { ownReview } from "./own-review";
import { ReadAhead } from "./read-ahead";
import css from "./review-desk.module.css";
import { startReview } from "./start-review";

/** Starts what the desk and the page around it read first. */
export const startDesk = startReadingOf((pk) => {
  startReview(pk);
  FilePages.preload();
});

/** The proposal, the pages of its file and the form on one screen. */
export function ReviewDesk({ submission, children }: { submission: Submission; children: ReactNode }) {
  const { pk, extension, scan_result } = submission;
  const pages = readsAsPages(extension, scan_result);
  return (
    <div className={css.desk} data-pages={pages}>
      <div className={css.reading}>
        <Proposal submission={submission} />
        <Questions key={pk} pk={pk} />
        {pages && (
          <section className={css.pages} aria-label="File">
            <FilePages key={pk} of={pk} />
          </section>
        )}
      </div>
      {children}
      <ReadAhead pk={pk} />
    </div>
  );
}

/** Closed at first, since most reviewers read and score. */
function Questions({ pk }: { pk: number }) {
  const user = useUser();
  const [open, setOpen] = useState(false);
  const title = useId();
  return (
    <section aria-labelledby={title}>
      <Title order={3} size="h5" id={title} mb="xs">
        Questions to the speaker
      </Title>
      {open && user ? (
        <NextStep>
          <QuestionsPanel pk={pk} email={user.email} />
        </NextStep>
      ) : (
        <Button variant="default" size="compact-sm" onClick={() => setOpen(true)}>
          Ask the speaker, or read answers
        </Button>
      )}
    </section>
  );
}

function Proposal({ submission }: { submission: Submission }) {
  const edition = useEdition();
  const shown = shownValues(formOf(submission), edition);
  const [, ...others] = splitAuthors(submission.authors);
  const lasts = submission.workshop_duration !== NO_DURATION;
  const kind = [shown.topic_type, shown.submission_type, lasts ? shown.workshop_duration : ""];
  return (
    <Stack component="section" gap="sm" aria-label="Proposal">
      <Title order={2} size="h4">
        {submission.title}
      </Title>
      <Text size="sm" c="dimmed">
        <Naming>{submission.full_name}</Naming>
        {others.length > 0 && ` with ${others.join(", ")}`} · {kind.filter((word) => word !== "").join(" · ")}
      </Text>
      <Text className={css.text}>{submission.abstract}</Text>
      <Aside label="Author's bio" text={submission.bio ?? ""} />
      {ASIDES.map((name) => (
        <Aside key={name} label={FIELD_LABELS[name]} text={submission[name]} />
      ))}
      <ProposalAnswers pk={submission.pk} within={(answers) => answers} />
      {submission.extension && (
        <details>
          <summary>File</summary>
          <Stack gap="md" mt="sm">
            <FileToRead submission={submission} />
          </Stack>
        </details>
      )}
      <div>
        <Recuse pk={submission.pk} />
      </div>
      {mayReadDiscussion(edition, { reviewed: ownReview(submission) !== null }) === null && (
        <DiscussionSection pk={submission.pk} />
      )}
    </Stack>
  );
}

/** The texts that are not shown above. */
const ASIDES = TEXT_NAMES.filter((name) => name !== "title" && name !== "abstract");

/** A text in addition to the abstract, unless it is blank. */
function Aside({ label, text }: { label: string; text: string }) {
  if (text.trim() === "" || text === "None") return null;
  return (
    <div>
      <h3 className={css.label}>{label}</h3>
      <Text className={css.text}>{text}</Text>
    </div>
  );
}
