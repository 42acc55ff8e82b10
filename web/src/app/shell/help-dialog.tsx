import type { Group } from "@lectern/domain/kernel/actor";
import { Kbd, Stack, Switch, Text } from "@mantine/core";
import * as board from "#features/deciding/board/parts/keys";
import { RECUSE_KEY } from "#features/reviewing/conflicts/parts/keys";
import {
  BACK_KEY,
  COMMENTS_KEY,
  NEXT_KEY,
  NEXT_TO_REVIEW_KEY,
  PREVIOUS_KEY,
  SKIP_KEY,
  STATUS_KEYS,
  TEN_KEY,
} from "#features/reviewing/parts/keys";
import { Dialog } from "#ui/dialog";
import { useShortcutsSetting } from "#ui/shortcuts";
import css from "./help-dialog.module.css";
import { HELP_KEY, MENU_KEY } from "./keys";

type Shortcut = { keys: readonly string[]; does: string };

const SINGLE_KEYS: readonly Shortcut[] = [
  { keys: [MENU_KEY], does: "Open or close the menu, on narrow screens" },
  { keys: [HELP_KEY], does: "Open this help" },
];
const REVIEWER_KEYS: readonly Shortcut[] = [
  { keys: [NEXT_TO_REVIEW_KEY], does: "Go to the submission to review next" },
  { keys: [BACK_KEY], does: "Go back to the previous one" },
  { keys: [NEXT_KEY, PREVIOUS_KEY], does: "Go to the next or the previous submission, reviewed or not" },
  { keys: [RECUSE_KEY], does: "Recuse yourself from a submission; asks first" },
];
const REVIEWING: readonly Shortcut[] = [
  { keys: ["0", "…", "9"], does: "Enter the selected score and go to the next field" },
  { keys: [TEN_KEY], does: "Give it 10" },
  { keys: [SKIP_KEY], does: "Skip it, if it is optional" },
  { keys: Object.values(STATUS_KEYS), does: "Recommend to accept, hold or reject it" },
  { keys: [COMMENTS_KEY], does: "Write comments" },
];
const DECIDING: readonly Shortcut[] = [
  { keys: [board.NEXT_KEY, board.PREVIOUS_KEY], does: "Go to the next or the previous proposal" },
  {
    keys: Object.values(board.DECISION_KEYS),
    does: "Accept, waitlist or reject it; press again for undecided",
  },
];
const READING: readonly Shortcut[] = [
  { keys: ["←", "→"], does: "Turn to the page before or after; sideways in a page that is wider" },
  { keys: ["PageUp", "PageDown"], does: "Turn to the page before or after" },
  { keys: ["Home", "End"], does: "Turn to the first or the last page" },
  { keys: ["+", "-", "0"], does: "Zoom in, zoom out, fit the width (single keys)" },
  { keys: ["Esc"], does: "Go back to the submission" },
];
/** Keys of the browser or of a field, which the switch does not affect. */
const ALWAYS: readonly Shortcut[] = [
  { keys: ["Tab"], does: "Go to the next link, button or field" },
  { keys: ["Esc"], does: "Close a dialog or the menu" },
];
const REVIEWER_ALWAYS: readonly Shortcut[] = [
  { keys: ["Ctrl", "Enter"], does: "Save the review; with Shift, go to the next submission then" },
  { keys: ["↑", "↓"], does: "Raise or lower a score in its field" },
];

/** The keyboard shortcuts, and the switch for single keys. */
export function HelpDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const [on, setOn] = useShortcutsSetting();
  const reviewer = group === "reviewer";
  return (
    <Dialog opened onClose={onClose} title="Help: keyboard" size="md">
      <Stack gap="lg">
        <Shortcuts
          label="Single keys"
          off={!on}
          shortcuts={reviewer ? [...SINGLE_KEYS, ...REVIEWER_KEYS] : SINGLE_KEYS}
        />
        <div>
          <Switch
            label="Single-key shortcuts"
            checked={on}
            aria-describedby="single-keys-note"
            onChange={(e) => setOn(e.currentTarget.checked)}
          />
          <Text id="single-keys-note" size="sm" c="dimmed" mt={6}>
            They never act while you type. Turn them off when they get in the way of speech input.
          </Text>
        </div>
        {reviewer && <Shortcuts label="While reviewing (single keys)" off={!on} shortcuts={REVIEWING} />}
        {group === "organiser" && (
          <Shortcuts label="While reading next to the board (single keys)" off={!on} shortcuts={DECIDING} />
        )}
        <Shortcuts label="While reading a file" shortcuts={READING} />
        <Shortcuts label="Always" shortcuts={reviewer ? [...ALWAYS, ...REVIEWER_ALWAYS] : ALWAYS} />
      </Stack>
    </Dialog>
  );
}

type Props = { label: string; shortcuts: readonly Shortcut[]; off?: boolean };

function Shortcuts({ label, shortcuts, off = false }: Props) {
  return (
    <section aria-label={label} className={off ? css.off : undefined}>
      <Text component="h3" size="sm" c="dimmed" ff="monospace" fw={400} m={0} mb={4}>
        {label}
        {off && " (off)"}
      </Text>
      <dl className={css.list}>
        {shortcuts.map(({ keys, does }) => (
          <div key={does} className={css.row}>
            <dt>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
