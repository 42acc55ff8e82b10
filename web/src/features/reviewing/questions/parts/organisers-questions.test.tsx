import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { eachInASession } from "#app/visit.fixture";
import { aSession } from "#features/proposals/submissions.fixture";
import { aUser, serve } from "#platform/answers.fixture";
import { queryClient } from "#platform/queries";
import { PATH, questions, waiting } from "../questions.fixture";
import { QuestionsPanel } from "./questions-panel";

eachInASession();

test("moves the focus on from an organiser's button that is gone once it is pressed", async () => {
  const out = "2025-03-01T13:00:00.000Z";
  const answer = { id: 3, text: "It is Ada's.", answered_on: out, way: "page" as const, named: ["Ada"] };
  const asked = { id: 2, asked_on: out, closed: false, questions: [{ text: "Whose is it?", own: true }] };
  const both = (shown: boolean, goes_out_on: string | null) =>
    questions({
      asked: [{ ...asked, answers: [{ ...answer, shown }] }],
      waiting: [waiting({ goes_out_on })],
    });
  serve({
    ...aSession(aUser({ group: "organiser" })),
    [`GET ${PATH}`]: [200, both(false, null)],
    "POST /api/panel-questions/5/release/": [200, both(false, out)],
    "POST /api/question-answers/3/show/": [200, both(true, out)],
    [`POST ${PATH}send/`]: [200, questions()],
  });
  render(
    <QueryClientProvider client={queryClient}>
      <MantineProvider env="test">
        <QuestionsPanel pk={1} email="ada@example.org" organiser />
      </MantineProvider>
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  const press = async (name: string) => user.click(await screen.findByRole("button", { name }));
  const isFocused = (element: HTMLElement) => waitFor(() => expect(document.activeElement).toBe(element));
  await press("Release question");
  await isFocused(await screen.findByRole("button", { name: "Edit question" }));
  await press("Show to reviewers");
  await isFocused(await screen.findByRole("button", { name: "Close questions" }));
  await press("Send now");
  await isFocused(await screen.findByLabelText(/^Question to the speaker/));
});
