import { Button, NativeSelect, Text, VisuallyHidden } from "@mantine/core";
import css from "./page-reader.module.css";

/** The zoom steps, relative to the width that fits. */
export const FIT = 1;
const STEPS = [0.5, 0.75, FIT, 1.25, 1.5, 2, 3, 4];

/** The next step in this direction, or the last one. */
export function zoomed(zoom: number, direction: 1 | -1): number {
  const at = STEPS.indexOf(zoom);
  return STEPS[at + direction] ?? zoom;
}

const canZoom = (zoom: number, direction: 1 | -1): boolean => zoomed(zoom, direction) !== zoom;

export const percent = (zoom: number): string => `${Math.round(zoom * 100)} %`;

type Props = {
  page: number;
  total: number;
  zoom: number;
  /** Whether keys are enabled. */
  withKeys: boolean;
  onTurn: (page: number) => void;
  onZoom: (direction: 1 | -1) => void;
  onFit: () => void;
};

/** Buttons to turn pages and zoom, which have keys, too. They stay at the limits, so that the focus stays. */
export function ReaderBar({ page, total, zoom, withKeys, onTurn, onZoom, onFit }: Props) {
  const key = (name: string) => (withKeys ? name : undefined);
  return (
    <div className={css.bar} role="toolbar" aria-label="Pages and zoom">
      <div className={css.group}>
        <Act name="Previous page" keys={key("PageUp")} off={page === 1} onAct={() => onTurn(page - 1)}>
          ‹
        </Act>
        <Text size="sm" ff="monospace" className={css.standing} aria-hidden>
          Page {page} of {total}
        </Text>
        <div className={css.choice}>
          <NativeSelect
            aria-label="Page"
            value={String(page)}
            data={Array.from({ length: total }, (_, at) => String(at + 1))}
            onChange={(e) => onTurn(Number(e.currentTarget.value))}
          />
          <Text size="sm" ff="monospace">
            of {total}
          </Text>
        </div>
        <Act name="Next page" keys={key("PageDown")} off={page === total} onAct={() => onTurn(page + 1)}>
          ›
        </Act>
      </div>
      <div className={css.group}>
        <Act name="Zoom out" keys={key("-")} off={!canZoom(zoom, -1)} onAct={() => onZoom(-1)}>
          −
        </Act>
        <Text size="sm" ff="monospace" className={css.percent} aria-hidden>
          {percent(zoom)}
        </Text>
        <Act name="Zoom in" keys={key("+")} off={!canZoom(zoom, 1)} onAct={() => onZoom(1)}>
          +
        </Act>
        <Act name="Fit width" keys={key("0")} off={zoom === FIT} onAct={onFit}>
          Fit width
        </Act>
      </div>
      <VisuallyHidden role="status">
        Page {page} of {total}, {percent(zoom)}
      </VisuallyHidden>
    </div>
  );
}

type Acting = { name: string; keys: string | undefined; off: boolean; onAct: () => void; children: string };

function Act({ name, keys, off, onAct, children }: Acting) {
  return (
    <Button
      className={css.act}
      variant="default"
      size="sm"
      px={children.length > 1 ? "sm" : 0}
      aria-label={name}
      aria-keyshortcuts={keys}
      aria-disabled={off}
      title={keys ? `${name} (${keys})` : name}
      onClick={off ? undefined : onAct}
    >
      {children}
    </Button>
  );
}
