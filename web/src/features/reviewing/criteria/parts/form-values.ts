import { REVIEW_STATUS_CODES } from "@lectern/domain/call/decisions";
import type { ReviewFormOnWire } from "@lectern/domain/reviewing/criteria/contract";
import type { ReviewFormBody } from "@lectern/domain/reviewing/criteria/editing/contract";
import { ReviewFormBody as Body } from "@lectern/domain/reviewing/criteria/editing/contract";
import { isSpecified } from "@lectern/domain/reviewing/criteria/words";
import { randomKey } from "#platform/random-key";
import { schemaErrors } from "#ui/schema-errors";
import type { Faults } from "#ui/use-form";
import { choiceOf } from "./given";

/** A criterion as it is typed. A new one has a key of its own instead of a code. */
export type TypedCriterion = {
  key: string;
  code?: string;
  label: string;
  help: string;
  min: string;
  max: string;
  /** A line for each score. */
  steps: string;
  weight: string;
  required: boolean;
  counts: boolean;
};

export type FormValues = {
  guidance: string;
  ACC: string;
  HLD: string;
  REJ: string;
  criteria: readonly TypedCriterion[];
};

type Saved = ReviewFormOnWire["criteria"][number];

export const typedFrom = ({
  code,
  min,
  max,
  steps,
  weight,
  retired: _,
  ...criterion
}: Saved): TypedCriterion => ({
  ...criterion,
  key: code,
  code,
  min: String(min),
  max: String(max),
  steps: steps.join("\n"),
  weight: String(weight),
});

export const newCriterion = (): TypedCriterion => ({
  key: randomKey(),
  label: "",
  help: "",
  min: "0",
  max: "10",
  steps: "",
  weight: "1",
  required: false,
  counts: true,
});

export const valuesOf = ({ guidance, recommendations, criteria }: ReviewFormOnWire): FormValues => ({
  guidance,
  ...recommendations,
  criteria: criteria.filter(({ retired }) => !retired).map(typedFrom),
});

/** A number as it was typed; what is none is refused by the contract. */
const numberIn = (typed: string): number => (/^\d{1,4}$/.test(typed.trim()) ? Number(typed) : Number.NaN);

export const bodyOf = ({ guidance, ACC, HLD, REJ, criteria }: FormValues): ReviewFormBody => ({
  guidance,
  recommendations: { ACC, HLD, REJ },
  criteria: criteria.map(({ key: _, steps, min, max, weight, ...criterion }) => ({
    ...criterion,
    min: numberIn(min),
    max: numberIn(max),
    weight: numberIn(weight),
    steps:
      steps.trim() === ""
        ? []
        : steps
            .trimEnd()
            .split("\n")
            .map((step) => step.trim()),
  })),
});

export const faultsOf = (values: FormValues): Faults => ({ errors: schemaErrors(Body, bodyOf(values)) });

/** The form as reviewers would see it. */
export const formOf = (values: FormValues): ReviewFormOnWire => {
  const { criteria, ...body } = bodyOf(values);
  return {
    ...body,
    criteria: criteria.map((criterion, at) => {
      const min = Number.isNaN(criterion.min) ? 0 : Math.min(criterion.min, 9);
      const max = Number.isNaN(criterion.max) ? 10 : Math.min(Math.max(criterion.max, min + 1), 10);
      return { ...criterion, code: values.criteria[at]?.key ?? "", min, max, retired: false };
    }),
  };
};

/** A form as two people compare it. */
export const described = (values: FormValues): string => {
  const form = formOf(values);
  return [
    ...form.criteria.map(({ label, min, max, weight, required, counts, help, steps }) =>
      [
        `${label} (${min} to ${max}, ${counts ? `weight ${weight}` : "doesn't count"}, ${required ? "required" : "optional"})`,
        help,
        steps.join(", "),
      ]
        .filter(Boolean)
        .join("\n"),
    ),
    REVIEW_STATUS_CODES.map((code) => choiceOf(code, form)).join(", "),
    values.guidance,
  ].join("\n");
};

export const mayMoveRange = ({ code }: TypedCriterion): boolean => code === undefined || !isSpecified(code);
