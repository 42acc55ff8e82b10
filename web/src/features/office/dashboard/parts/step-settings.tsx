import type { SetUpStep } from "@lectern/domain/kernel/set-up-steps";
import { useQuery } from "@tanstack/react-query";
import { settingsQuery } from "#features/office/settings/api";
import { ChoiceLists } from "#features/office/settings/parts/choice-lists";
import type { FieldKey } from "#features/office/settings/parts/setting-fields";
import { SettingsForm } from "#features/office/settings/parts/settings-form";
import { ON_ENTRY } from "#platform/queries";
import { QueryData } from "#ui/query-data";
import { STEPS } from "./steps";

type SettingsStep = Exclude<SetUpStep, "mail" | "team">;

const KEYS: Record<Exclude<SettingsStep, "conferences">, readonly FieldKey[]> = {
  names: ["product", "year"],
  dates: ["zone", "opensAt", "closesAt"],
  contact: ["email", "site"],
};

/** The settings of a step, with the same fields as on the settings' own page. */
export function StepSettings({ step }: { step: SettingsStep }) {
  const read = useQuery({ ...settingsQuery, ...ON_ENTRY });
  return (
    <QueryData of={read} fresh>
      {(saved) =>
        step === "conferences" ? (
          <ChoiceLists kinds={["conferences"]} {...saved} />
        ) : (
          <SettingsForm title={STEPS[step].title} keys={KEYS[step]} {...saved} />
        )
      }
    </QueryData>
  );
}
