import { counted } from "@lectern/domain/kernel/counted";
import type { ErasureStatus } from "@lectern/domain/office/privacy/contract";
import { ERASED_THINGS, RETAINED_THINGS, TEXTS } from "@lectern/domain/office/privacy/words";
import { EffectList } from "#ui/effect-list";
import css from "./privacy.module.css";

type Props = Pick<ErasureStatus, "goes" | "stays"> & {
  /** The level of its headlines. */
  level: 3 | 4;
};

/** What an erasure deletes and keeps, in general and in figures. */
export function ErasureEffects({ goes, stays, level }: Props) {
  return (
    <div className={css.columns}>
      <EffectList
        level={level}
        title={TEXTS.goes}
        effects={ERASED_THINGS}
        figures={[
          counted(goes.proposals, "proposal"),
          counted(goes.files, "file"),
          counted(goes.mails, "mail"),
        ]}
      />
      <EffectList
        level={level}
        title={TEXTS.stays}
        effects={RETAINED_THINGS}
        figures={[counted(stays.talks, "accepted talk"), `the scores of ${counted(stays.reviews, "review")}`]}
      />
    </div>
  );
}
