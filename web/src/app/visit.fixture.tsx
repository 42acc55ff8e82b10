import { MantineProvider } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, type InitialEntry, type RouteObject, RouterProvider } from "react-router";
import { afterEach, beforeEach, vi } from "vitest";
import { freshBrowser, hintSession } from "#platform/answers.fixture";
import { queryClient } from "#platform/queries";
import { theme } from "#ui/theme";
import { fetchRoutes, routes } from "./routes";
import { watchSession } from "./session-watch";

/** Opens an address of the portal, with its real routes unless others are given. */
export function visit(address: InitialEntry, tree: RouteObject[] = routes) {
  const router = createMemoryRouter(tree, {
    initialEntries: [address],
    ...(tree === routes && { patchRoutesOnNavigation: fetchRoutes }),
  });
  watchSession(router);
  render(
    <QueryClientProvider client={queryClient}>
      <MantineProvider theme={theme} env="test">
        <RouterProvider router={router} />
      </MantineProvider>
    </QueryClientProvider>,
  );
  return { router, user: userEvent.setup(), path: () => router.state.location.pathname };
}

/** Sets up each test of a file as a fresh browser with a session, and clears it away. */
export function eachInASession(): void {
  beforeEach(() => {
    freshBrowser();
    hintSession();
  });
  afterEach(() => {
    notifications.clean();
    cleanup();
    vi.unstubAllGlobals();
  });
}
