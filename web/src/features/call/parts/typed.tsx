import classes from "./terminal.module.css";

type Props = { text: string; shown: number; caret?: boolean };

/**
 * A text of which so many letters are seen. The others are there too, for screen readers, for copying, and so
 * that no line breaks anew while it is typed.
 */
export function Typed({ text, shown, caret = false }: Props) {
  const seen = Math.max(0, shown);
  return (
    <>
      {text.slice(0, seen)}
      {caret && <span className={classes.caret} aria-hidden="true" />}
      {seen < text.length && <span className={classes.coming}>{text.slice(seen)}</span>}
    </>
  );
}
