import { notifications } from "@mantine/notifications";
import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, beforeEach, vi } from "vitest";
import { freshBrowser } from "#platform/answers.fixture";

// Each test starts in a fresh browser: nothing may be left for the next one, also of another file in the same worker.
beforeEach(freshBrowser);
afterEach(() => {
  vi.useRealTimers();
  notifications.clean();
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  configure({ reactStrictMode: false });
});

// A part that is still being loaded when a file's tests end is refused, and stays so for the next file of the worker.
afterAll(() => vi.dynamicImportSettled());
