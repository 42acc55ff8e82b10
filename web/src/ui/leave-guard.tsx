import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useBlocker } from "react-router";
import { ConfirmDialog } from "./confirm-dialog";

type Props = {
  when: () => boolean;
  title: string;
  question: string;
  /** Whether another view of the same page is left, too: one that differs in the query only. */
  views?: boolean;
};

type Guard = { current: Props };

/** Those on the page. The router supports one blocker, so the first guard asks for all of them. */
let guards: readonly Guard[] = [];
const listeners = new Set<() => void>();

function setGuards(now: readonly Guard[]) {
  guards = now;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Confirms leaving the page. `when` is evaluated on navigation. */
export function LeaveGuard(props: Props) {
  const own = useRef(props);
  useEffect(() => {
    own.current = props;
  });
  useEffect(() => {
    setGuards([...guards, own]);
    return () => setGuards(guards.filter((each) => each !== own));
  }, []);
  const first = useSyncExternalStore(subscribe, () => guards[0]);
  return first === own && <Asking />;
}

function Asking() {
  const [asked, setAsked] = useState({ title: "", question: "" });
  const blocker = useBlocker(({ currentLocation: from, nextLocation: to }) => {
    const leaves = ({ views = false }: Props) =>
      from.pathname !== to.pathname || (views && from.search !== to.search);
    const guard = guards.find(({ current }) => leaves(current) && current.when());
    if (guard) setAsked(guard.current);
    return guard !== undefined;
  });
  return (
    <ConfirmDialog
      opened={blocker.state === "blocked"}
      title={asked.title}
      question={asked.question}
      yes="Leave"
      cancel="Stay"
      onYes={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    />
  );
}
