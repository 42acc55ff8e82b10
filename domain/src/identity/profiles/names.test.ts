import { expect, it } from "vitest";
import { personName } from "./schemas";

it.each(["O'Brien-Smith", "O’Brien", "Ng", "Davis Jr.", "J. R. R.", "Nuñez", "d'Arc", "Ἀριστοτέλης", "王"])(
  "accepts %s as a name",
  (name) => {
    expect(personName().safeParse(name)).toEqual({ success: true, data: name });
  },
);

it("refuses a comma, which separates the authors of a proposal", () => {
  expect(personName().safeParse("Davis, Jr.").success).toBe(false);
});
