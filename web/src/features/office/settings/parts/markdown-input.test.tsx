import { TEXT_FAULTS } from "@lectern/domain/call/texts/words";
import { EDITION_DEFAULTS } from "@lectern/domain/call/words";
import { MantineProvider } from "@mantine/core";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { theme } from "#ui/theme";
import { valuesOf, withValue } from "./setting-fields";
import { SettingInput } from "./setting-input";

function Guidance() {
  const [values, setValues] = useState(() => valuesOf(EDITION_DEFAULTS));
  const change = (value: string) => setValues(withValue(values, "guidance", value, EDITION_DEFAULTS));
  return <SettingInput name="guidance" values={values} error={undefined} onChange={change} />;
}

test("shows a live preview beside the Markdown", async () => {
  render(
    <MantineProvider theme={theme} env="test">
      <Guidance />
    </MantineProvider>,
  );
  const user = userEvent.setup();
  expect(screen.queryByRole("region")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Show the preview of: Guidance for speakers" }));
  const field = screen.getByRole("textbox", { name: "Guidance for speakers" });
  await user.click(field);
  await user.paste("## At {product}\n\n<b>[site]({site}) [x](javascript:alert(1))");

  const preview = screen.getByRole("region", { name: "Preview: Guidance for speakers" });
  expect(await within(preview).findByRole("heading", { level: 3 })).toHaveProperty(
    "textContent",
    "At Lectern",
  );
  const link = within(preview).getByRole("link");
  expect([link.getAttribute("href"), link.getAttribute("rel")]).toEqual([
    "https://example.org",
    "noopener noreferrer nofollow ugc",
  ]);
  expect(preview.textContent).toContain("<b>site x");
  expect(within(preview).getByRole("alert").textContent).toBe(TEXT_FAULTS.link);

  await user.click(screen.getByRole("button", { name: "Hide the preview of: Guidance for speakers" }));
  expect(screen.queryByRole("region")).toBeNull();
});
