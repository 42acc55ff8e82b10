import { useQuery } from "@tanstack/react-query";
import { ReadFailure } from "#ui/read-failure";
import { queueQuery } from "../api";
import css from "./queue-progress.module.css";

/** A reviewer's progress, and the number of recusals. */
function progressText({ left, done, recused }: { left: number; done: number; recused: number }) {
  return [
    `${done} of ${left + done + recused} reviewed`,
    ...(recused > 0 ? [`${recused} recused`] : []),
    `${left} left`,
  ].join(", ");
}

/** The same, with a bar; without it, why the recusals and the order of the queue could not be loaded. */
export function QueueProgress({ left, done }: { left: number; done: number }) {
  const fair = useQuery(queueQuery);
  if (!fair.data) return <ReadFailure of={fair} what="The order of the queue" />;
  const { recused } = fair.data;
  const share = (n: number) => `${(100 * n) / Math.max(1, left + done + recused)}%`;
  return (
    <div className={css.progress}>
      <p role="status" className={css.words}>
        {progressText({ left, done, recused })}
      </p>
      <div className={css.bar} aria-hidden>
        <span className={css.done} style={{ width: share(done) }} />
        <span className={css.recused} style={{ width: share(recused) }} />
      </div>
    </div>
  );
}
