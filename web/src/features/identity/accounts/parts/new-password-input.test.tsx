import { STRENGTH_WORDS } from "@lectern/domain/identity/accounts/strength";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { anEdition } from "#platform/answers.fixture";
import { editionQuery, queryClient } from "#platform/queries";
import { NEWS_DELAY_MS, NewPasswordInput, RULES_HIDE_DELAY_MS } from "./new-password-input";

function Field() {
  const [value, setValue] = useState("");
  return (
    <NewPasswordInput
      label="Password"
      identity={{}}
      value={value}
      onChange={(event) => setValue(event.currentTarget.value)}
    />
  );
}

beforeEach(() => {
  vi.useFakeTimers();
  queryClient.setQueryData(editionQuery.queryKey, anEdition() as never);
  render(
    <QueryClientProvider client={queryClient}>
      <MantineProvider env="test">
        <Field />
      </MantineProvider>
    </QueryClientProvider>,
  );
});

const field = () => screen.getByLabelText("Password");
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const rest = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const rules = () => document.getElementById(field().getAttribute("aria-describedby") ?? "");
const isShown = () => rules()?.hasAttribute("data-shown");

test("keeps the rules when the field is focused again in time", () => {
  fireEvent.focus(field());
  fireEvent.blur(field());
  rest(RULES_HIDE_DELAY_MS - 1);
  fireEvent.focus(field());
  rest(RULES_HIDE_DELAY_MS);
  expect(isShown()).toBe(true);
});

test("estimates the strength beside the rules, and announces it when typing pauses", () => {
  type("aaaaaaaa");
  expect(rules()?.textContent).toContain(STRENGTH_WORDS.weak);
  rest(NEWS_DELAY_MS - 1);
  expect(screen.getByRole("status").textContent).toBe("");
  type("vK7#pw!Qz2mX");
  expect(rules()?.textContent).toContain(STRENGTH_WORDS.strong);
  rest(NEWS_DELAY_MS - 1);
  expect(screen.getByRole("status").textContent).toBe("");
  rest(1);
  expect(screen.getByRole("status").textContent).toBe(
    `Password strength, an estimate: ${STRENGTH_WORDS.strong}`,
  );
});
