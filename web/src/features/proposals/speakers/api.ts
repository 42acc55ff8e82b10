import type { Answer } from "@lectern/domain/proposals/answers";
import {
  addSpeaker,
  answerAsSpeaker,
  changeSpeaker,
  handOverLead,
  inviteSpeaker,
  leaveProposal,
  listSpeakers,
  removeSpeaker,
  type SpeakerLine,
} from "@lectern/domain/proposals/speakers/contract";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/call";
import { SUBMISSIONS_KEY } from "#platform/queries";

/** The speakers of a proposal, and what the reader may do. */
export const speakersQuery = (pk: number) =>
  queryOptions({
    queryKey: ["submission", pk, "speakers"],
    queryFn: ({ signal }) => call(listSpeakers, { params: { id: pk }, signal }),
  });

type Named = Pick<SpeakerLine, "id">;

/** Changes to a proposal's speakers. Each refreshes what shows them, whether it succeeds or not. */
export type SpeakerChange =
  | { add: { name: string; email: string | null } }
  | { invite: Named; email: string }
  | { rename: Named; name: string }
  | { move: Named; place: number }
  | { remove: Pick<SpeakerLine, "id" | "state"> }
  | { lead: Named }
  | { answer: Answer }
  | { leave: true };

export function useChangeSpeakers(pk: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: SpeakerChange): Promise<unknown> => {
      const params = { id: pk };
      if ("add" in change) return call(addSpeaker, { params, body: change.add });
      if ("invite" in change)
        return call(inviteSpeaker, { params, body: { speaker: change.invite.id, email: change.email } });
      if ("rename" in change)
        return call(changeSpeaker, { params, body: { speaker: change.rename.id, name: change.name } });
      if ("move" in change)
        return call(changeSpeaker, { params, body: { speaker: change.move.id, place: change.place } });
      if ("remove" in change)
        return call(removeSpeaker, {
          params,
          body: { speaker: change.remove.id, seen: change.remove.state },
        });
      if ("lead" in change) return call(handOverLead, { params, body: { speaker: change.lead.id } });
      if ("answer" in change) return call(answerAsSpeaker, { params, body: { answer: change.answer } });
      return call(leaveProposal, { params });
    },
    onSettled: async (_, failure, change) => {
      // A speaker who has left can no longer see the proposal.
      if ("leave" in change && failure === null) return;
      await client.invalidateQueries({ queryKey: ["submission", pk] });
      await client.invalidateQueries({ queryKey: SUBMISSIONS_KEY });
      // The lead's name and address on the board and the organisers' page.
      await client.invalidateQueries({ queryKey: ["board"], exact: true });
      await client.invalidateQueries({ queryKey: ["board", "row", pk] });
    },
  });
}
