import { DECISIONS, type Decision } from "@lectern/domain/call/decisions";
import type { Preview } from "@lectern/domain/deciding/releases/contract";
import { counted } from "@lectern/domain/kernel/counted";
import { TEMPLATE_KIND_LABELS } from "@lectern/domain/post/words";
import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { LetterPreview } from "#ui/letter-preview";
import css from "./release.module.css";

type Props = Pick<Preview, "counts" | "samples"> & {
  /** Content below the mails of a decision. */
  below?: (decision: Decision) => ReactNode;
};

/** How many mails go out: one to each speaker who has an account. */
export const MailCount = ({ mails, without_account: others }: Preview["recipients"]) => (
  <Text>
    {counted(mails, "mail")}, one to each speaker with an account.
    {others === 1 && " 1 further speaker has none and gets no mail."}
    {others > 1 && ` ${others} further speakers have none and get no mail.`}
  </Text>
);

/** The number of proposals with each decision, and sample mails. */
export const SampleMails = ({ counts, samples, below }: Props) =>
  DECISIONS.filter((decision) => counts[decision] > 0).map((decision) => (
    <section key={decision} aria-label={`Mails: ${TEMPLATE_KIND_LABELS[decision]}`}>
      <Text fw={600} mb="xs">
        {TEMPLATE_KIND_LABELS[decision]}: {counts[decision]}
      </Text>
      <div className={css.samples}>
        {samples
          .filter((sample) => sample.decision === decision)
          .map((sample) => (
            <LetterPreview key={`${sample.submission} ${sample.to}`} {...sample} />
          ))}
      </div>
      {below?.(decision)}
    </section>
  ));
