type Parts = {
  /** The area of the day's rooms. */
  area: Element | null;
  /** The list of unscheduled talks. */
  list: Element | null;
  /** The tabs of the days. */
  tabs: readonly HTMLElement[];
};

const isIn = (x: number, y: number, box: DOMRect | null): boolean =>
  box !== null && x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;

/** How far above and below the day a pointer still means its first and last minutes. */
const BESIDE = 40;

/** Follows the pointer, and says what it is over now: the page may move under a pointer that rests. */
export function pointerTracker(parts: () => Parts) {
  const pointer = { x: 0, y: 0 };
  let frame = 0;
  let stop = () => {};
  const boxOf = (element: Element | null) => element?.getBoundingClientRect() ?? null;
  const follow = (event: Event) => {
    const at = event instanceof MouseEvent ? event : (event as TouchEvent).touches[0];
    if (at) Object.assign(pointer, { x: at.clientX, y: at.clientY });
  };
  return {
    /** Starts with the event of a press. Touches are followed where they began, since they continue there. */
    start(event: Event): void {
      stop();
      follow(event);
      const [target, moves] =
        event instanceof MouseEvent ? [window, "mousemove"] : [event.target ?? window, "touchmove"];
      const capture = { capture: true, passive: true };
      target.addEventListener(moves, follow, capture);
      stop = () => {
        target.removeEventListener(moves, follow, capture);
        cancelAnimationFrame(frame);
      };
    },
    /** Calls this before each frame, until it is stopped. */
    beforeFrames(look: () => void): void {
      frame = requestAnimationFrame(() => {
        look();
        this.beforeFrames(look);
      });
    },
    stop: () => stop(),
    pointer,
    /** The number of the day whose tab the pointer is over, or -1. */
    tab: (): number =>
      parts().tabs.findIndex((tab) => isIn(pointer.x, pointer.y, tab.getBoundingClientRect())),
    isOverList: (): boolean => isIn(pointer.x, pointer.y, boxOf(parts().list)),
    /** The column of these many, and the pixels below the start of the day; null beside the day. */
    cell(columns: number): { column: number; below: number } | null {
      const box = boxOf(parts().area);
      if (!box || pointer.x < box.left || pointer.x >= box.right) return null;
      const below = pointer.y - box.top;
      if (below < -BESIDE || below > box.height + BESIDE) return null;
      return { column: Math.floor(((pointer.x - box.left) / box.width) * columns), below };
    },
    /** The pixels below the start of the day, wherever the pointer is. */
    below: (): number => pointer.y - (boxOf(parts().area)?.top ?? pointer.y),
  };
}
