import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { eachInASession, visit } from "#app/visit.fixture";
import { aListItem, aSession } from "#features/proposals/submissions.fixture";
import { aUser, serve } from "#platform/answers.fixture";
import { queryClient } from "#platform/queries";

eachInASession();

const OWN = "/api/panel/topics/";
type Reply = [number, unknown];

async function open(doubles: Parameters<typeof serve>[0]) {
  const server = serve({
    ...aSession(aUser({ group: "reviewer" }), [aListItem({ status: "Ready for Review" })]),
    ...doubles,
  });
  const page = visit("/homepage/reviewer/app");
  const details = (await screen.findByText("Topics I prefer to review")).closest("details");
  if (!details) throw new Error("The topics are not in <details>");
  details.open = true;
  fireEvent(details, new Event("toggle"));
  const group = await within(details).findByRole("group", { name: "Topics I prefer to review" });
  const [box] = within(group).getAllByRole<HTMLInputElement>("checkbox");
  if (!box) throw new Error("The edition has no topics");
  return { ...page, server, box };
}

test("keeps a box checked beside an answer to what was asked before it", async () => {
  let answer = (_: Reply) => {};
  const late = new Promise<Reply>((resolve) => (answer = resolve));
  let save = (_: Reply) => {};
  const saving = new Promise<Reply>((resolve) => (save = resolve));
  const reads: (Reply | typeof late)[] = [[200, { topics: [] }], late];
  const { server, user, box } = await open({
    [`GET ${OWN}`]: () => reads.shift() ?? [200, { topics: ["RT"] }],
    [`PUT ${OWN}`]: () => saving,
  });
  void queryClient.invalidateQueries({ queryKey: ["own-topics"] });
  await waitFor(() => expect(server.named(`GET ${OWN}`)).toHaveLength(2));
  await user.click(box);
  await waitFor(() => expect(server.named(`PUT ${OWN}`)).toHaveLength(1));
  answer([200, { topics: [] }]);
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(box.checked).toBe(true);
  save([200, { topics: [box.value] }]);
  await waitFor(() => expect(server.named(`GET ${OWN}`)).toHaveLength(3));
});

test("says that topics are not saved after their page was left", async () => {
  let answer = () => {};
  const { server, user, router, box } = await open({
    [`GET ${OWN}`]: [200, { topics: [] }],
    [`PUT ${OWN}`]: () =>
      new Promise((resolve) => {
        answer = () => resolve([409, { detail: "This call is archived." }]);
      }),
  });
  await user.click(box);
  await waitFor(() => expect(server.named(`PUT ${OWN}`)).toHaveLength(1));
  await act(() => router.navigate("/homepage/reviewer/app/1"));
  answer();
  expect(await screen.findByText("Your topics are not saved")).toBeTruthy();
});
