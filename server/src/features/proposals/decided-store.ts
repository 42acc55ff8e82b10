import { sql } from "drizzle-orm";
import { editionSetting } from "#features/call/tables";
import { confirmation, submission } from "./proposal/tables";

/** Whether a proposal's decision is out, as `visibleDecision` of the domain has it: no more reviews are asked for then. */
export const decisionIsOut = sql`case
  when exists (select from ${editionSetting} where key = 'decisionsReleased' and value = 'true'::jsonb)
  then ${submission.decision} else ${submission.releasedDecision} end is not null`;

/** What a proposal's views say of its speaker's answer. The first column is never null: by it drizzle finds the row. */
export const CONFIRMATION = { until: confirmation.until, answer: confirmation.answer };
