import { choicesOf } from "@lectern/domain/call/all-choices";
import { EDITION_DEFAULTS } from "@lectern/domain/call/words";
import { expect, test } from "vitest";
import {
  bodyOf,
  emptyForm,
  FIELD_LABELS,
  type FormValues,
  fieldErrors,
  missingFields,
  ofType,
} from "./form-values";

const choices = choicesOf(EDITION_DEFAULTS);
const errorsOf = (values: FormValues) => fieldErrors(values, choices);
const form = (changes = {}) => ({
  ...emptyForm("Ada Lovelace", choices),
  title: "A title",
  abstract: "An abstract",
  ...changes,
});

test("[4.28] [4.30] sets the duration that a type has", () => {
  expect(ofType("WS", choices).workshop_duration).toBe("0H50M");
  expect(ofType("BOTH", choices).workshop_duration).toBe("0H50M");
  expect(ofType("T", choices).workshop_duration).toBe("NA");
});

test("[5.16] [5.19] [5.41] names the missing fields in the order of the form; blanks are missing", () => {
  expect(missingFields({ ...emptyForm("", choices), title: "  ", conference: "" })).toEqual([
    "authors",
    "title",
    "abstract",
    "conference",
  ]);
  expect(missingFields(form())).toEqual([]);
});

test("[5.25] [5.29] [9.4] says beside a field that its text is too long, counted without the blanks around it", () => {
  expect(errorsOf(form({ title: "x".repeat(255), abstract: ` ${"x".repeat(3000)} ` }))).toEqual({});
  expect(errorsOf(form({ title: "x".repeat(256), remarks: "x".repeat(3001) }))).toEqual({
    title: "Ensure this field has no more than 255 characters.",
    remarks: "Ensure this field has no more than 3000 characters.",
  });
});

test("sends None for a Yes without words", () => {
  expect(bodyOf(form({ conflicts: "  ", remarks: "" }))).toMatchObject({
    conflicts: "None",
    remarks: "None",
  });
});

test("[5.20] [5.21] [5.22] [5.23] [5.24] calls the missing fields Authors, Title, Abstract and Conference", () => {
  const missing = missingFields({ ...emptyForm("", choices), conference: "" });
  expect(missing.map((name) => FIELD_LABELS[name])).toEqual(["Authors", "Title", "Abstract", "Conference"]);
});

test.each([
  ["[5.27] [9.5]", "abstract"],
  ["[5.28]", "conflicts"],
  ["[5.29]", "remarks"],
])("%s bounds %s at 3000 characters", (_ids, name) => {
  expect(errorsOf(form({ [name]: "x".repeat(3000) }))).toEqual({});
  expect(Object.keys(errorsOf(form({ [name]: "x".repeat(3001) })))).toEqual([name]);
});
