import { expect, it } from "vitest";
import { employerKey, employersName, sharedEmployer } from "./employers";

it.each([
  ["Example GmbH", "EXAMPLE"],
  ["Example GmbH", "Example GmbH & Co. KG"],
  ["The Kettle Company, Inc.", "Kettle"],
  ["Müller & Söhne", "muller and sohne"],
  ["Kettle-Works Ltd.", "Kettle Works (Limited)"],
  ["Lloyd’s Register", "Lloyd's Register plc"],
  ["Kettles S.A.", "Kettles S. A."],
  ["Czajniki Sp. z o.o.", "czajniki"],
  ["Konvice, spol. s r.o.", "Konvice s.r.o."],
  ["Łódź Labs", "Lodz Labs"],
  ["Straße AG", "STRASSE"],
  ["ООО Чайник", "Чайник"],
  ["株式会社やかん", "やかん㈱"],
  ["주식회사 주전자", "주전자"],
  ["北京水壶有限公司", "北京水壶"],
])("%s and %s are the same employer", (one, other) => {
  expect(sharedEmployer(one, other)).toBe(one);
  expect(sharedEmployer(other, one)).toBe(other);
});

it.each([
  ["Kettle", "Kettles"],
  ["Example", "Example Labs"],
  ["Kettles Germany GmbH", "Kettles France SAS"],
  ["AB Kettle", "Kettle BA"],
  ["University of Vexmoor", "University of Kettleby"],
  ["Kettle Works", "Kettleworks"],
  ["が", "か"],
])("%s and %s are not", (one, other) => {
  expect(sharedEmployer(one, other)).toBeNull();
});

it.each(["", "   ", "-", "None", "n/a", "N.A.", "Freelance", "self-employed", "Student", "Independent Ltd."])(
  "no two people share %j",
  (typed) => expect(sharedEmployer(typed, typed)).toBeNull(),
);

it.each(["The The", "Limited", "The Company", "AG", "Co. Co."])("leaves something of %s", (typed) => {
  expect(employerKey(typed)).not.toBeNull();
});

it("calls an employer as people do, in the spelling that was typed", () => {
  expect(employersName("The Kettle-Works Company, Inc.")).toBe("Kettle-Works");
  expect(employersName("Müller & Söhne GmbH")).toBe("Müller & Söhne");
  expect(employersName("Freelance")).toBe("");
});
