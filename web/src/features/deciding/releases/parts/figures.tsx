import { PageSection } from "#ui/page-section";
import css from "./release.module.css";
import type { standingOf } from "./standing";

type Figure = readonly [name: string, value: number, meaning: string];

/** Where the call stands, in numbers that add up: all proposals, and those whose acceptance was released. */
export function Figures({ standing: s }: { standing: ReturnType<typeof standingOf> }) {
  return (
    <div className={css.sums}>
      <Sum
        title={s.all === 1 ? "1 proposal" : `${s.all} proposals`}
        figures={[
          ["Undecided", s.undecided, "No decision yet."],
          ["Ready to release", s.ready, "Decided, or decided differently since the last release."],
          ["In a release", s.waiting, "The release has not gone out yet."],
          ["Released", s.released, "The speaker knows the present decision."],
        ]}
      />
      {s.accepted > 0 && (
        <Sum
          title={`${s.accepted} released as accepted`}
          figures={[
            ["Not answered", s.unanswered, "The speaker can still confirm or decline."],
            ["Confirmed", s.confirmed, "The speaker comes."],
            ["Declined", s.declined, "Or withdrawn: the place is free again."],
          ]}
        />
      )}
    </div>
  );
}

const Sum = ({ title, figures }: { title: string; figures: readonly Figure[] }) => (
  <PageSection title={title}>
    <dl className={css.figures}>
      {figures.map(([name, value, meaning]) => (
        <div key={name} className={css.figure}>
          <dt>{name}</dt>
          <dd className={css.value}>{value}</dd>
          <dd className={css.meaning}>{meaning}</dd>
        </div>
      ))}
    </dl>
  </PageSection>
);
