import type { ChangeOnWire } from "@lectern/domain/programme/publishing/contract";
import { MantineProvider } from "@mantine/core";
import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { aSlot } from "../planned.fixture";
import { ChangeList } from "./change-list";

test("shows all times of a change in the conference's zone", () => {
  const start = "2025-07-01T08:00:00.000Z";
  const to = { ...aSlot("Attic", start), secret_until: start };
  const change = { pk: 1, title: "Talk 1", change: "added", from: null, to } as unknown as ChangeOnWire;
  render(
    <MantineProvider env="test">
      <MemoryRouter>
        <ChangeList changes={[change]} zone="Europe/Berlin" />
      </MemoryRouter>
    </MantineProvider>,
  );
  const text = screen.getByRole("listitem").textContent;
  expect(text).toContain("10:00–10:45");
  expect(text).toMatch(/to be announced until 2025-07-01 10:00$/);
});
