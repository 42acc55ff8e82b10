import type { Activators, SensorInstance, SensorProps } from "@dnd-kit/core";
import type { KeyboardEvent as PressEvent } from "react";

type Options = {
  /** Any key that neither drops nor cancels. */
  onKey: (event: KeyboardEvent) => void;
};

const PICKS_UP = "Space";
const DROPS = new Set(["Space", "Enter", "NumpadEnter"]);
const CANCELS = "Escape";

/**
 * Drags by keyboard, from the very next key on. The library's own sensor listens a moment after it has started: Escape of a
 * quick typist was lost, and nothing else could be picked up. A press of the pointer cancels, too.
 */
export class KeySensor implements SensorInstance {
  static activators: Activators<Options> = [
    {
      eventName: "onKeyDown",
      handler: ({ nativeEvent }: PressEvent) => {
        if (nativeEvent.code !== PICKS_UP) return false;
        nativeEvent.preventDefault();
        return true;
      },
    },
  ];

  readonly autoScrollEnabled = false;

  constructor({ event: picked, options, onStart, onEnd, onCancel }: SensorProps<Options>) {
    const ended = new AbortController();
    const { signal } = ended;
    const end = (how: () => void) => {
      ended.abort();
      how();
    };
    const press = (event: KeyboardEvent) => {
      // It still reaches the document.
      if (event === picked) return;
      const isEnd = DROPS.has(event.code) || event.code === CANCELS;
      if (!isEnd) return options.onKey(event);
      event.preventDefault();
      end(event.code === CANCELS ? onCancel : onEnd);
    };
    const cancel = () => end(onCancel);
    document.addEventListener("keydown", press, { signal });
    document.addEventListener("visibilitychange", cancel, { signal });
    window.addEventListener("resize", cancel, { signal });
    window.addEventListener("pointerdown", cancel, { signal, capture: true });
    onStart({ x: 0, y: 0 });
  }
}
