import type { Follow } from "#features/identity/accounts/address/effects";
import { moveLateCodes } from "#features/proposals/late-codes/store";
import { moveInvitations } from "../invitations/store";

/** Moves late codes and open invitations to a person's new address. */
export const followAddress: Follow = async (tx, from, to) => {
  await moveLateCodes(tx, from, to);
  await moveInvitations(tx, from, to);
};
