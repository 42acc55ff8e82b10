import { expect, test } from "vitest";
import { typedAuthors, withAuthors } from "./authors-field";

test("[5.31] keeps letters of any script, combining marks and spaces only", () => {
  expect(typedAuthors("Jo0sé Nin\u0303o-3").rest).toBe("José Nin\u0303o");
  expect(typedAuthors("山田 太郎 <b>").rest).toBe("山田 太郎 b");
});

test("takes a name as complete at its comma", () => {
  expect(typedAuthors("Grace Hopper, José Niño, Al")).toEqual({
    complete: ["Grace Hopper", "José Niño"],
    rest: "Al",
  });
});

test("[5.32] adds no author twice, no blanks, and no more than allowed", () => {
  expect(withAuthors(["Ada"], ["Ada", "  ", "Bea", "Bea"], 10)).toEqual(["Ada", "Bea"]);
  expect(withAuthors(["Ada"], ["Bea", "Cem"], 2)).toEqual(["Ada", "Bea"]);
});

test("removes no one from a list that is too long", () => {
  expect(withAuthors(["Ada", "Bea", "Cem"], ["Dan"], 2)).toEqual(["Ada", "Bea", "Cem"]);
});
