import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, type InitialEntry, type RouteObject, RouterProvider } from "react-router";
import { beforeEach, onTestFinished } from "vitest";
import { hintSession } from "#platform/answers.fixture";
import { callBase } from "#platform/call-base";
import { queryClient } from "#platform/queries";
import { theme } from "#ui/theme";
import { watchLeaving } from "./leave-page";
import { routes } from "./routes";
import { watchSession } from "./session-watch";

/** Opens an address of the portal, with its real routes unless others are given. */
export function visit(address: InitialEntry, tree: RouteObject[] = routes) {
  const router = createMemoryRouter(tree, { initialEntries: [address], basename: callBase || "/" });
  onTestFinished(watchSession(router));
  onTestFinished(watchLeaving(router));
  render(
    <QueryClientProvider client={queryClient}>
      <MantineProvider theme={theme} env="test">
        <RouterProvider router={router} />
      </MantineProvider>
    </QueryClientProvider>,
  );
  return { router, user: userEvent.setup({ delay: null }), path: () => router.state.location.pathname };
}

/** Starts each test of a file with a session. */
export const eachInASession = (): void => beforeEach(hintSession);
