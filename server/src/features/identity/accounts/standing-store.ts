import type { Requirement } from "@lectern/domain/call/second-factor-requirement";
import { EDITION_DEFAULTS } from "@lectern/domain/call/words";
import { type Standing, secondFactorRequired } from "@lectern/domain/identity/second-factor/standing";
import type { Group } from "@lectern/domain/kernel/actor";
import { sql } from "drizzle-orm";
import { editionSetting } from "#features/call/tables";
import { passkey, totp } from "../second-factor/tables";
import { account } from "../tables";

/** The edition's setting that says who has to have a second factor. */
const SETTING = "secondFactorRequired";

/** What the edition asks of whom; null while nobody has changed it. */
export const requirement = sql<Requirement | null>`(
  select ${editionSetting.value} #>> '{}' from ${editionSetting}
  where ${editionSetting.key} = ${SETTING}
)`;

/** Whether the account of the row has a second factor: a confirmed app, or a passkey. */
export const hasFactor = sql<boolean>`(
  exists (select from ${totp} where ${totp.accountId} = ${account.id} and ${totp.confirmedAt} is not null)
  or exists (select from ${passkey} where ${passkey.accountId} = ${account.id})
)`;

/** Whether a second factor is asked of somebody of this group, and whether they have one. */
export const standing = (group: Group, asked: Requirement | null, active: boolean): Standing => ({
  required: secondFactorRequired(group, asked ?? EDITION_DEFAULTS[SETTING]),
  active,
});
