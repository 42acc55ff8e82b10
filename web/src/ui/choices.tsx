import { Button } from "@mantine/core";
import { useState } from "react";
import { loadable } from "./loadable";

const ChoicesMenu = loadable(async () => (await import("./choices-menu")).ChoicesMenu, {
  early: true,
  fallback: ({ button }) => button,
});

type Props = {
  name: string;
  choices: readonly { code: string; label: string }[];
  chosen: readonly string[];
  /** Whether the button shows the number of selected choices. */
  counted?: boolean;
  /** Text for screen readers in addition to the label. */
  about?: string;
  /** The label of the button that clears the selection. */
  clear?: string;
  onChange: (chosen: string[]) => void;
};

/** A button with a menu of check boxes, which is fetched when it is first opened. */
export function Choices({ counted = true, about = "", clear = "Show all", ...menu }: Props) {
  const [used, setUsed] = useState(false);
  const { name, chosen } = menu;
  const few = counted && chosen.length > 0;
  const label = few ? `${name}: ${chosen.length}` : name;
  const button = (
    <Button
      variant={few ? "outline" : "default"}
      fw={400}
      aria-haspopup="dialog"
      aria-expanded={false}
      onClick={() => setUsed(true)}
      {...(about !== "" && { "aria-label": `${label}, ${about}` })}
    >
      {label}
    </Button>
  );
  if (!used) return button;
  return <ChoicesMenu {...menu} button={button} {...(few && { clear })} />;
}
