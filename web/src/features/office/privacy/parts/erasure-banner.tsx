import { TEXTS } from "@lectern/domain/office/privacy/words";
import { dateInOwnZone } from "#platform/dates";
import { Due } from "./due";
import css from "./privacy.module.css";

/** Stands above every page while one's account is going to be erased. */
export default function ErasureBanner({ on }: { on: string }) {
  return (
    <section aria-label={TEXTS.eraseTitle} className={css.banner}>
      <Due
        whose={null}
        sentences={[TEXTS.willBeErased(dateInOwnZone(on))]}
        keep={TEXTS.keep}
        kept={TEXTS.kept}
      />
    </section>
  );
}
