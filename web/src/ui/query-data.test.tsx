import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { QueryData } from "./query-data";

type Props = {
  queryFn: () => Promise<string>;
  fresh: boolean;
  staleTime: number;
  shown: (data: string) => void;
};

function Page({ queryFn, fresh, staleTime, shown }: Props) {
  const read = useQuery({ queryKey: ["it"], queryFn, staleTime, retry: false });
  return (
    <QueryData of={read} fresh={fresh}>
      {(data) => {
        shown(data);
        return <p>{data}</p>;
      }}
    </QueryData>
  );
}

/** A page whose reads are answered one by one; `stored` is the answer of an earlier visit. */
function open({
  stored,
  fresh = false,
  staleTime = 0,
}: {
  stored?: string;
  fresh?: boolean;
  staleTime?: number;
} = {}) {
  const client = new QueryClient();
  client.setQueryData(["it"], stored);
  const read: { answer?: (text: string) => void; refuse?: (failure: Error) => void } = {};
  const queryFn = () =>
    new Promise<string>((resolve, reject) => Object.assign(read, { answer: resolve, refuse: reject }));
  const shown = vi.fn<(data: string) => void>();
  render(
    <MantineProvider>
      <QueryClientProvider client={client}>
        <Page {...{ queryFn, fresh, staleTime, shown }} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return {
    shown,
    answer: (text: string) => read.answer?.(text),
    fail: () => read.refuse?.(new TypeError("Failed to fetch")),
    readAgain: () => void client.invalidateQueries(),
  };
}

const failure = () => screen.findByText(/^The server cannot be reached/);
const retry = () => userEvent.click(screen.getByRole("button", { name: "Try again" }));
const noFailure = () => waitFor(() => expect(screen.queryByRole("alert")).toBeNull());

test("calls nothing without data: shows why it could not be loaded, retries, and shows the data then", async () => {
  const { shown, fail, answer } = open();
  fail();
  expect(await failure()).toBeTruthy();
  expect(shown).not.toHaveBeenCalled();
  await retry();
  expect(shown).not.toHaveBeenCalled();
  answer("");
  await waitFor(() => expect(shown).toHaveBeenCalledWith(""));
  await noFailure();
});

test("keeps the data of an earlier answer below the failure of another read", async () => {
  const { answer, readAgain, fail } = open();
  answer("Former");
  await screen.findByText("Former");
  readAgain();
  fail();
  expect(await failure()).toBeTruthy();
  expect(screen.getByText("Former")).toBeTruthy();
  await retry();
  answer("New");
  expect(await screen.findByText("New")).toBeTruthy();
  await noFailure();
});

test("shows the answer of an earlier visit at once", () => {
  open({ stored: "Former" });
  expect(screen.getByText("Former")).toBeTruthy();
});

test("waits for an answer of this visit where a form starts from it", async () => {
  const { answer } = open({ stored: "Former", fresh: true });
  expect(screen.queryByText("Former")).toBeNull();
  answer("New");
  expect(await screen.findByText("New")).toBeTruthy();
});

test("keeps a form that started from what was read just before, also while that is read again", async () => {
  const { readAgain, answer } = open({ stored: "Just read", fresh: true, staleTime: 60_000 });
  const form = screen.getByText("Just read");
  readAgain();
  await waitFor(() => expect(screen.getByText("Just read")).toBe(form));
  answer("New");
  await waitFor(() => expect(form.textContent).toBe("New"));
  expect(form.isConnected).toBe(true);
});

function Pages() {
  const read = useInfiniteQuery({
    queryKey: ["pages"],
    queryFn: async () => ["one", "two"],
    initialPageParam: 0,
    getNextPageParam: () => null,
  });
  return <QueryData of={read}>{({ pages }) => pages.flat().join(" and ")}</QueryData>;
}

test("takes an infinite query", async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Pages />
    </QueryClientProvider>,
  );
  expect(await screen.findByText("one and two")).toBeTruthy();
});
