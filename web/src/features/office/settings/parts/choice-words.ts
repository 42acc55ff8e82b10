import type { ChoiceKind } from "@lectern/domain/call/choices";

/** What is said of each list. */
export const ABOUT: Record<ChoiceKind, { one: string; hint: string }> = {
  topicTypes: {
    one: "topic",
    hint: "What a proposal is about, in the order of the form and of the first page.",
  },
  submissionTypes: {
    one: "type",
    hint: "A type that asks for a duration is a workshop. That stays as it is once a proposal has the type.",
  },
  workshopDurations: {
    one: "duration",
    hint: "A code such as 1H50M also tells the programme how long it takes. NA stands for what is no workshop.",
  },
  conferences: { one: "conference", hint: "{product} is filled in." },
};
