import { notifications } from "@mantine/notifications";
import { cleanup } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";
import { freshBrowser } from "#platform/answers.fixture";

// Each test starts in a fresh browser, and the files of a worker share their modules: nothing may be left for the next one.
beforeEach(freshBrowser);
afterEach(() => {
  notifications.clean();
  cleanup();
  vi.unstubAllGlobals();
});
