import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { setAnswer } from "./set-answer";

const KEY = ["it"];

/** A query whose reads are answered one by one. */
function reading() {
  const client = new QueryClient();
  const answers: ((answer: string) => void)[] = [];
  const queryFn = vi.fn(() => new Promise<string>((resolve) => answers.push(resolve)));
  const observer = new QueryObserver(client, { queryKey: KEY, queryFn, retry: false });
  observer.subscribe(() => {});
  return { client, answers, queryFn, shown: () => observer.getCurrentResult().data };
}

test.each([
  ["the first read", undefined],
  ["a later one", "before"],
])("leaves what is set in place of what %s that began before brings", async (_, first) => {
  const { client, answers, queryFn, shown } = reading();
  if (first !== undefined) {
    answers[0]?.(first);
    await vi.waitFor(() => expect(shown()).toBe(first));
    void client.invalidateQueries({ queryKey: KEY });
  }
  const begun = queryFn.mock.calls.length;
  setAnswer(client, KEY, "after");
  answers[begun - 1]?.("before");
  await new Promise((resolve) => setTimeout(resolve));
  expect(shown()).toBe("after");
  answers[begun]?.("after that");
  await vi.waitFor(() => expect(shown()).toBe("after that"));
  expect(queryFn).toHaveBeenCalledTimes(begun + 1);
});

test("reads nothing again that is not being read", async () => {
  const { client, answers, queryFn, shown } = reading();
  answers[0]?.("before");
  await vi.waitFor(() => expect(shown()).toBe("before"));
  setAnswer(client, KEY, "after");
  expect(shown()).toBe("after");
  expect(queryFn).toHaveBeenCalledTimes(1);
});
