import { TEXTS } from "@lectern/domain/office/privacy/words";
import { dateInOwnZone } from "#platform/dates";
import { Due } from "./due";
import css from "./privacy.module.css";

/** Shown above every page while the account is due for erasure. */
export function ErasureBanner({ on }: { on: string }) {
  return (
    <section aria-label={TEXTS.eraseTitle} className={css.banner}>
      <Due
        userId={null}
        sentences={[TEXTS.willBeErased(dateInOwnZone(on))]}
        keep={TEXTS.keep}
        kept={TEXTS.kept}
      />
    </section>
  );
}
