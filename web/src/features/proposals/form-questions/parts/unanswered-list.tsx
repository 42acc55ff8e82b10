import type { UnansweredRow } from "@lectern/domain/proposals/form-questions/contract";
import { Anchor, Text } from "@mantine/core";
import { Link } from "react-router";
import { paths } from "#platform/paths";
import { FirstFew } from "#ui/first-few";
import css from "./questions.module.css";

const MOST_AT_FIRST = 20;

/** The proposals and speakers that lack an answer to a required question. */
export function UnansweredList({ rows }: { rows: readonly UnansweredRow[] }) {
  if (rows.length === 0) return <Text c="dimmed">Everyone has answered what is required.</Text>;
  return (
    <section aria-label="Without an answer">
      <FirstFew items={rows} few={MOST_AT_FIRST} called="missing answers" className={css.list}>
        {({ pk, title, about, full_name, email, lacks }) => (
          <li key={`${pk} ${about} ${email}`} className={css.row}>
            <Anchor component={Link} to={paths.proposal(pk)}>
              {title}
            </Anchor>
            <Text size="sm">
              {full_name} · <Anchor href={`mailto:${email}`}>{email}</Anchor>
            </Text>
            <Text size="sm" c="dimmed">
              {about === "speaker" ? "About the speaker: " : "About the proposal: "}
              {lacks.join("; ")}
            </Text>
          </li>
        )}
      </FirstFew>
    </section>
  );
}
