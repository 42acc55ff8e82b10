import { findProposalsCall } from "@lectern/domain/office/calls/contract";
import { listOwnSubmissions } from "@lectern/domain/proposals/own/contract";
import { call } from "./call";
import { callBase } from "./call-base";
import { Refused } from "./refused";

/**
 * The address of a page about a proposal in the proposal's own call; null where that is this one, or unknown to the user.
 * Mails that were sent while another call was the default one name no call.
 */
export async function addressInItsCall(pk: string, page: string): Promise<string | null> {
  try {
    const { path } = await call(findProposalsCall, { params: { id: pk } });
    return path === `${callBase}/` ? null : path + page.slice(1);
  } catch (failure) {
    if (failure instanceof Refused) return null;
    throw failure;
  }
}

/** Whether the proposal is the user's own in this call, who is a reviewer or an organiser. */
export const isOwnProposal = async (pk: string): Promise<boolean> =>
  (await call(listOwnSubmissions)).some((own) => String(own.pk) === pk);
