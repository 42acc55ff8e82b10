import type { Status } from "@lectern/domain/proposals/words";
import { MantineProvider } from "@mantine/core";
import { cleanup, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { StatusBadge } from "./status-badge";
import { theme } from "./theme";

const colourOf = (status: Status, reviewed = false) => {
  render(
    <MantineProvider theme={theme} env="test">
      <StatusBadge status={status} reviewed={reviewed} />
    </MantineProvider>,
  );
  const badge = screen.getByText(reviewed ? "Reviewed" : status).parentElement;
  const colour = /--badge-color:[^;]*-(amber|signal|blue|red)-/.exec(badge?.getAttribute("style") ?? "")?.[1];
  cleanup();
  return colour;
};

test("[4.8] [4.9] [4.10] [4.11] [4.12] is amber for Cooldown, green for what is submitted or ready, blue for Reviewed, red otherwise", () => {
  expect(colourOf("Cooldown")).toBe("amber");
  expect(colourOf("Submitted")).toBe("signal");
  expect(colourOf("Ready for Review")).toBe("signal");
  expect(colourOf("Reviewed")).toBe("blue");
  expect(colourOf("Uploading")).toBe("red");
  expect(colourOf("Withdrawn")).toBe("red");
  expect(colourOf("Ready for Review", true)).toBe("blue");
});
