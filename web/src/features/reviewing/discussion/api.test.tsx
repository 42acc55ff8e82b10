import { QueryClientProvider } from "@tanstack/react-query";
import { renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { serve } from "#platform/answers.fixture";
import { callBase } from "#platform/call-base";
import { queryClient } from "#platform/queries";
import { useLiveUpdates } from "./api";

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

test("reads again what may have been missed while the stream was broken", async () => {
  serve({});
  const keys = ["reviews", "scores", "row"].map((of) => ["board", of, 1] as unknown[]);
  keys.push(["submission", 1, "others"]);
  queryClient.clear();
  for (const key of keys) queryClient.setQueryData(key, []);
  const { unmount } = renderHook(() => useLiveUpdates(), { wrapper });
  const otherTab = new BroadcastChannel(`lectern-live${callBase}`);
  otherTab.postMessage({ change: null });
  await waitFor(() =>
    expect(keys.filter((key) => queryClient.getQueryState(key)?.isInvalidated)).toEqual(keys),
  );
  otherTab.close();
  unmount();
});
