import { notifications } from "@mantine/notifications";
import { cleanup } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";
import { freshBrowser } from "#platform/answers.fixture";

// Each test starts in a fresh browser: nothing may be left for the next one of its file.
beforeEach(freshBrowser);
afterEach(() => {
  notifications.clean();
  cleanup();
  vi.unstubAllGlobals();
});
