import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { ReadFailure } from "./read-failure";

function Page({ queryFn }: { queryFn: () => Promise<string> }) {
  const read = useQuery({ queryKey: ["it"], queryFn, retry: false });
  return (
    <>
      <ReadFailure of={read} />
      {read.data}
    </>
  );
}

test("shows that something could not be loaded, retries, and disappears on success", async () => {
  let there = false;
  const queryFn = async () => {
    if (!there) throw new TypeError("Failed to fetch");
    return "Read";
  };
  render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <Page queryFn={queryFn} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  expect((await screen.findByRole("alert")).textContent).toMatch(/^The server cannot be reached/);
  there = true;
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Read")).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});
