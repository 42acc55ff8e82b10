import { DECISIONS, type Decision } from "@lectern/domain/call/decisions";
import type { MailTemplate } from "@lectern/domain/post/contract";
import { fitsDecision } from "@lectern/domain/post/rules";
import { templateFaults } from "@lectern/domain/post/template";
import { kindOfDecision } from "@lectern/domain/post/words";
import { templateFor } from "#features/post/templates";
import type { Queries } from "#platform/db/database";
import { found, Refusal, refuseIf } from "#platform/http/refusal";

/** The template of each decision of a batch. */
export type Texts = Partial<Record<Decision, MailTemplate>>;

/** A selected template, with the previewed version, if any. */
export type Choice = { key: string; version?: number };

/**
 * Finds the template of each released decision. Refuses one for another decision, without required placeholders, or
 * changed since the preview.
 */
export async function textsFor(
  db: Queries,
  decisions: ReadonlySet<Decision>,
  chosen: Partial<Record<Decision, Choice | undefined>>,
): Promise<Texts> {
  const texts: Texts = {};
  for (const decision of DECISIONS.filter((each) => decisions.has(each))) {
    const choice = chosen[decision] ?? { key: kindOfDecision(decision) };
    const template = found(await templateFor(db, choice.key));
    refuseIf(fitsDecision(template.kind, decision));
    const { kind, subject, body } = template;
    if (Object.keys(templateFaults(kind, subject, body)).length > 0) throw new Refusal("template-faulty");
    if (choice.version !== undefined && choice.version !== template.version)
      throw new Refusal("template-changed");
    texts[decision] = template;
  }
  return texts;
}
