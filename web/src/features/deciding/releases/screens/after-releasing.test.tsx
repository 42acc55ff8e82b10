import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { eachInASession } from "#app/visit.fixture";
import { boardRow } from "#features/deciding/board/board.fixture";
import { aPreview, aRelease, openDecisions } from "../releases.fixture";

eachInASession();

const PREVIEW = "POST /api/releases/preview/";
const CREATE = "POST /api/releases/";
const ROWS = [
  boardRow(1, { status: "Reviewed", decision: "ACC" }),
  boardRow(2, { status: "Reviewed", decision: "REJ" }),
];

test("moves the focus to the releases once one is made or cancelled, as its button is gone", async () => {
  const { server, user } = openDecisions(ROWS, [], {
    "GET /api/board/": () => [200, server.named(CREATE).length > 0 ? [] : ROWS],
    "GET /api/releases/": () => {
      const cancelled = server.named("POST /api/releases/7/take-back/").length > 0;
      return [
        200,
        server.named(CREATE).length > 0 ? [aRelease({ state: cancelled ? "taken-back" : "waiting" })] : [],
      ];
    },
    "POST /api/releases/7/take-back/": [200, aRelease({ state: "taken-back" })],
    [PREVIEW]: [200, aPreview()],
    [CREATE]: [201, { release: aRelease(), left_out: [] }],
  });
  await user.click(await screen.findByRole("button", { name: "Preview mails" }));
  await user.click(await screen.findByRole("button", { name: "Release 2" }));
  const cancel = await screen.findByRole("button", { name: "Cancel release" });
  const headline = screen.getByRole("heading", { name: "Releases" });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(headline));
  await user.click(cancel);
  await waitFor(() => expect(cancel.isConnected).toBe(false));
  await waitFor(() => expect(document.activeElement).toBe(headline));
});
