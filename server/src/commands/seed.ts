import { anyAccount } from "../features/identity/accounts/store";
import { BadInput } from "../platform/http/refusal";
import type { Platform } from "../platform/platform";
import { STAGES, type Stage, seed } from "../seed/seed";

export async function seedStage(platform: Platform, stage: string): Promise<void> {
  if (platform.production) throw new BadInput({ stage: ["Demo data is refused in production."] });
  if (!isStage(stage)) throw new BadInput({ stage: [`--stage must be one of ${STAGES.join(", ")}.`] });
  if (await anyAccount(platform.db)) {
    throw new BadInput({
      stage: ["The database already holds accounts: demo data needs an empty one."],
    });
  }
  await seed(platform, stage);
  console.log(`Demo data for the stage "${stage}" is in place.`);
}

const isStage = (s: string): s is Stage => STAGES.some((stage) => stage === s);
