import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { Refused } from "#platform/refused";
import { ReadFailure } from "./read-failure";

function Part({ queryFn }: { queryFn: () => Promise<string> }) {
  const read = useQuery({ queryKey: ["it"], queryFn, retry: false });
  return read.data ? <p>{read.data}</p> : <ReadFailure of={read} what="The speakers" />;
}

test("stays while it is read again, says a new reason, and goes when it is there", async () => {
  const answers: { answer: (text: string) => void; refuse: (why: string) => void }[] = [];
  const queryFn = () =>
    new Promise<string>((resolve, reject) => {
      const refuse = (detail: string) => reject(new Refused(429, { detail }));
      answers.push({ answer: resolve, refuse });
    });
  render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <Part queryFn={queryFn} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  expect(screen.queryByRole("alert")).toBeNull();
  answers[0]?.refuse("Too many requests.");
  const again = await screen.findByRole("button", { name: "Try again" });
  const said = () => screen.getByRole("alert").textContent;
  expect(said()).toBe("The speakers could not be loaded.Too many requests.");

  await userEvent.click(again);
  expect(said()).toBe("The speakers could not be loaded.Too many requests.");
  expect(again.dataset.loading).toBe("true");
  answers[1]?.refuse("Not now.");
  expect(await screen.findByText("Not now.")).toBeTruthy();
  expect(again.dataset.loading).toBeUndefined();

  await userEvent.click(again);
  answers[2]?.answer("Ada");
  expect(await screen.findByText("Ada")).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});
