import { expect, it } from "vitest";
import { storedQuery, withCurrentNames } from "./rules";

it.each([
  ["?sort=-fair&q=a%26b&open=7&columns=mean", "columns=mean&q=a%26b&sort=-fair"],
  ["open&opened=1", "opened=1"],
  ["&&", ""],
  ["", ""],
])("stores a view in one order, without what was open: %s", (query, stored) => {
  expect(storedQuery(query)).toBe(stored);
});

it.each([
  ["told=untold,accepted", "notified=unnotified,accepted"],
  ["status=Reviewed&told=releasing%2Cuntold", "status=Reviewed&notified=releasing%2Cunnotified"],
  ["columns=told,answer&sort=-told", "columns=notified,answer&sort=-notified"],
  ["columns=speaker%2Ctold&sort=told", "columns=speaker%2Cnotified&sort=notified"],
  // Neither a search nor a tag is a name of ours.
  ["q=told&tags=told,untold&columns=untold", "q=told&tags=told,untold&columns=untold"],
  ["notified=unnotified&sort=notified", "notified=unnotified&sort=notified"],
])("replaces names of a former version by the current ones: %s", (former, current) => {
  expect(withCurrentNames(former)).toBe(current);
});

it("stores a view of a former version under the current names, in their order", () => {
  expect(storedQuery("?told=untold&q=kettle&sort=told")).toBe("notified=unnotified&q=kettle&sort=notified");
});
