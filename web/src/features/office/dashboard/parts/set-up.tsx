import { SET_UP_STEPS, type SetUpStep } from "@lectern/domain/kernel/set-up-steps";
import { Link } from "react-router";
import { paths } from "#platform/paths";
import { PageSection } from "#ui/page-section";
import css from "./dashboard.module.css";
import { STEPS } from "./steps";

/** The steps of the set-up that are left. */
export function SetUp({ left }: { left: readonly SetUpStep[] }) {
  const done = SET_UP_STEPS.length - left.length;
  return (
    <PageSection
      title="Set up the call"
      about={`${done} of ${SET_UP_STEPS.length} steps done. Do the others in any order; you can change each later.`}
    >
      <ol className={css.list}>
        {left.map((step) => (
          <li key={step}>
            <Link to={paths.setUpStep(step)} className={css.task}>
              <span className={css.words}>
                <span className={css.title}>{STEPS[step].title}</span>
                <span className={css.about}>{STEPS[step].about}</span>
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </PageSection>
  );
}
