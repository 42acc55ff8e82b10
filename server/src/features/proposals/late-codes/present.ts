import { fullName } from "@lectern/domain/identity/profiles/rules";
import type { LateCode } from "@lectern/domain/proposals/late-codes/contract";
import { stateOf } from "@lectern/domain/proposals/late-codes/rules";
import type { ListedLateCode } from "./store";

export const presentLateCode = (
  { lateCode, maker, makerEmail, usedFor }: ListedLateCode,
  now: Date,
): LateCode => ({
  id: lateCode.id,
  email: lateCode.email,
  note: lateCode.note,
  state: stateOf({ ...lateCode, used: usedFor.length }, now),
  proposals: lateCode.proposals,
  valid_until: lateCode.validUntil.toISOString(),
  made_by: (maker && fullName(maker)) || makerEmail,
  made_on: lateCode.madeAt.toISOString(),
  used_for: usedFor,
});
