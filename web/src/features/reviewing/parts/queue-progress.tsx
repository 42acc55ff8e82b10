import { useQuery } from "@tanstack/react-query";
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

/** The same, with a bar. */
export function QueueProgress({ left, done }: { left: number; done: number }) {
  const fair = useQuery(queueQuery);
  if (fair.isPending) return null;
  const recused = fair.data?.recused ?? 0;
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
