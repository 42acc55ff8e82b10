import { times } from "@lectern/domain/kernel/counted";
import { ANSWER_LABELS } from "@lectern/domain/proposals/answers";
import type { ConfirmationRow, FurtherAnswer } from "@lectern/domain/proposals/confirmations/contract";
import type { Question } from "@lectern/domain/proposals/form-questions/words";
import { SPEAKER_STATE_LABELS } from "@lectern/domain/proposals/speakers/words";
import { Anchor, Badge, Button, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { useConferenceName } from "#features/call/conference-name";
import { DeliveryProblem } from "#features/post/parts/delivery-problem";
import { dateInOwnZone } from "#platform/dates";
import { paths } from "#platform/paths";
import { awaitsAny, startReading } from "#platform/queries";
import { loadable } from "#ui/loadable";
import { OrganiserFrame } from "#ui/organiser-frame";
import { PageLoader, SectionWait } from "#ui/page-loader";
import { PageSection } from "#ui/page-section";
import { QueryData } from "#ui/query-data";
import { confirmationsQuery, questionsQuery } from "../organising";
import css from "../parts/confirmations.module.css";

/** Fetched on demand: modules that two areas share would otherwise be part of every page. */
const QuestionsForm = loadable(async () => (await import("../parts/questions-form")).QuestionsForm, {
  fallback: SectionWait,
});
const GivenAnswers = loadable(
  async () => (await import("../../form-questions/parts/answer-list")).GivenAnswers,
);

const COLOURS = { asked: "amber", confirmed: "signal", declined: "red" } as const;
const STATES = ["asked", "confirmed", "declined"] as const;
const stateOf = ({ answer }: ConfirmationRow) => answer ?? "asked";

/** Starts the page's first reads (app/screen.ts). */
export function loader(): void {
  startReading(confirmationsQuery);
}

/** The accepted speakers' answers, and the questions to them. */
export function Component() {
  const list = useQuery(confirmationsQuery);
  const form = useQuery(questionsQuery);
  return (
    <OrganiserFrame page="confirmations">
      <PageLoader waiting={awaitsAny(list, form)}>
        <Stack gap="xl">
          <QueryData of={list}>{(answers) => <Answers {...answers} />}</QueryData>
          <QueryData of={form}>
            {(form) => (
              <PageSection
                title="Questions"
                about="Accepted speakers answer these when they confirm, and can change their answers until the date."
              >
                <QuestionsForm saved={form} />
              </PageSection>
            )}
          </QueryData>
        </Stack>
      </PageLoader>
    </OrganiserFrame>
  );
}

type AnswersProps = { questions: readonly Question[]; rows: readonly ConfirmationRow[] };

function Answers({ questions, rows }: AnswersProps) {
  const [query, setQuery] = useSearchParams();
  const chosen = STATES.find((state) => state === query.get("answer"));
  const shown = rows.filter((row) => !chosen || stateOf(row) === chosen);
  if (rows.length === 0)
    return (
      <Text c="dimmed">
        No confirmations yet. Speakers are asked to confirm when their acceptance is released.
      </Text>
    );
  return (
    <Stack gap="md">
      <nav className={css.tabs} aria-label="Answers">
        <Button
          size="sm"
          variant={chosen ? "default" : "filled"}
          aria-pressed={!chosen}
          onClick={() => setQuery({})}
        >
          All {rows.length}
        </Button>
        {STATES.map((state) => (
          <Button
            key={state}
            size="sm"
            variant={chosen === state ? "filled" : "default"}
            aria-pressed={chosen === state}
            onClick={() => setQuery({ answer: state })}
          >
            {ANSWER_LABELS[state]} {rows.filter((row) => stateOf(row) === state).length}
          </Button>
        ))}
      </nav>
      <ul className={css.list}>
        {shown.map((row) => (
          <Row key={`${row.pk} ${row.conference}`} row={row} questions={questions} />
        ))}
      </ul>
      {shown.length === 0 && <Text c="dimmed">None.</Text>}
    </Stack>
  );
}

/** A further speaker, who answers for themselves once they have accepted to speak. */
function FurtherSpeaker({ speaker, title }: { speaker: FurtherAnswer; title: string }) {
  const { name, state, email, answer, answered_on: on, reminded, unreached } = speaker;
  const own = answer ?? "asked";
  return (
    <li className={css.speaker}>
      <div className={css.head}>
        <Text size="sm">
          {name}
          {email && (
            <Text span inherit c="dimmed">
              {` · ${email}`}
              {on && ` · answered on ${dateInOwnZone(on)}`}
              {!on && reminded.length > 0 && ` · reminded ${times(reminded.length)}`}
            </Text>
          )}
        </Text>
        {state === "accepted" ? (
          <Badge variant="outline" size="sm" color={COLOURS[own]} miw="max-content">
            {ANSWER_LABELS[own]}
          </Badge>
        ) : (
          <Badge variant="light" size="sm" color="gray" miw="max-content">
            {SPEAKER_STATE_LABELS[state]}
          </Badge>
        )}
      </div>
      {unreached && !answer && (
        <Text size="sm">
          The acceptance did not arrive. <DeliveryProblem subject={title} {...unreached} inherit />
        </Text>
      )}
    </li>
  );
}

function Row({ row, questions }: { row: ConfirmationRow; questions: readonly Question[] }) {
  const conferenceName = useConferenceName();
  const state = stateOf(row);
  return (
    <li className={css.row}>
      <div className={css.head}>
        <Anchor component={Link} to={paths.proposal(row.pk)}>
          {row.title}
        </Anchor>
        <Badge variant="outline" size="sm" color={COLOURS[state]} miw="max-content">
          {row.withdrawn ? "Declined: withdrawn" : ANSWER_LABELS[state]}
        </Badge>
      </div>
      <Text size="sm" c="dimmed">
        {row.conference && `${conferenceName(row.conference)} · `}
        {row.full_name} · {row.email} ·{" "}
        {row.answered_on
          ? `answered on ${dateInOwnZone(row.answered_on)}`
          : `until ${dateInOwnZone(row.until)}${row.reminded.length > 0 ? `, reminded ${times(row.reminded.length)}` : ""}`}
      </Text>
      {row.unreached && !row.answer && (
        <Text size="sm">
          The acceptance did not arrive. <DeliveryProblem subject={row.title} {...row.unreached} inherit />
        </Text>
      )}
      {row.reason && <Text size="sm">Reason: {row.reason}</Text>}
      {row.speakers.length > 0 && (
        <ul className={css.speakers} aria-label={`Further speakers of ${row.title}`}>
          {row.speakers.map((speaker, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole
            <FurtherSpeaker key={place} speaker={speaker} title={row.title} />
          ))}
        </ul>
      )}
      <GivenAnswers questions={questions} answers={row.answers} />
    </li>
  );
}
