import { useCallback, useEffect, useReducer, useState } from "react";
import { useBeforeUnload, useBlocker } from "react-router";
import { ConfirmDialog } from "./confirm-dialog";

type Props = {
  when: () => boolean;
  title: string;
  question: string;
  /** Whether another view of the same page is left, too: one that differs in the query only. */
  views?: boolean;
};

/** Those on the page. The router supports one blocker, so the first guard asks for all of them. */
const guards: { current: Props; look: () => void }[] = [];

/** Confirms leaving the page; where it is reloaded or closed, the browser asks. `when` is evaluated on navigation. */
export function LeaveGuard(props: Props) {
  const [, look] = useReducer((n: number) => n + 1, 0);
  const [own] = useState({ current: props, look });
  useEffect(() => {
    own.current = props;
  });
  useEffect(() => {
    guards.push(own);
    look();
    return () => {
      guards.splice(guards.indexOf(own), 1);
      guards[0]?.look();
    };
  }, [own]);
  return guards[0] === own && <Asking />;
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
  useBeforeUnload(
    useCallback((event) => {
      if (guards.some(({ current }) => current.when())) event.preventDefault();
    }, []),
  );
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
