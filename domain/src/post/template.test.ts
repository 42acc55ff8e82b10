import { expect, it } from "vitest";
import { editableText, editedLetter, fillTemplate, templateFaults, type Values } from "./template";
import { STANDARD_TEMPLATES } from "./words";

const values: Values = {
  name: "Ada Lovelace",
  first_name: "Ada",
  title: "A\n\n{link} {name} <b>",
  number: "7",
  product: "Lectern",
  year: "2025",
  email: "cfp@example.org",
  site: "https://example.org",
  confirm_until: "Monday",
  link: "https://cfp.example.org/7",
};

it("accepts every built-in template", () => {
  for (const { kind, subject, body } of Object.values(STANDARD_TEMPLATES))
    expect(templateFaults(kind, subject, body)).toEqual({});
});

it.each([
  ["letter", "Hello {nmae}", "x", { subject: [expect.stringContaining("{nmae} is no placeholder")] }],
  ["letter", "x", "{ title } {}", { body: [expect.stringContaining("{ title }, {} are no placeholders")] }],
  ["letter", "{link}", "x", { subject: [expect.stringContaining("{link} is a button")] }],
  ["letter", "x", "Come {link}", { body: [expect.stringContaining("Leave an empty line")] }],
  ["team", "{name}", "{title}", { body: [expect.stringContaining("{title} cannot be used in a mail to")] }],
  ["REJ", "{title}", "Sorry", { body: ['A mail of the kind "Rejected" needs {title}.'] }],
] as const)("finds what is wrong with a %s of %j and %j", (kind, subject, body, faults) => {
  expect(templateFaults(kind, subject, body)).toEqual(faults);
});

it("fills in values as text: no value becomes a placeholder, a paragraph or a button", () => {
  expect(
    fillTemplate({ subject: "About {title}", body: "Dear {name}\n \n{link}\n\n{title}" }, values),
  ).toEqual({
    subject: "About A {link} {name} <b>",
    blocks: [
      { paragraph: "Dear Ada Lovelace" },
      { link: "https://cfp.example.org/7", label: "Open your proposal" },
      { paragraph: "A {link} {name} <b>" },
    ],
  });
});

it("keeps a letter's button in place when its text is edited", () => {
  const letter = fillTemplate({ subject: "Hello", body: "One\n\n{link}\n\nTwo" }, values);
  expect(editableText(letter)).toBe("One\n\n{link}\n\nTwo");
  expect(editedLetter(letter, "Hi", "{link}\n\nThree {title}")).toEqual({
    subject: "Hi",
    blocks: [letter.blocks[1], { paragraph: "Three {title}" }],
  });
});
