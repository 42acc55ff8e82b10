import css from "./release.module.css";

/** A few numbers, each with its name. */
export const Figures = ({ figures }: { figures: readonly (readonly [name: string, value: number])[] }) => (
  <dl className={css.figures}>
    {figures.map(([name, value]) => (
      <div key={name} className={css.figure}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
