import { listPeople, type PersonRow } from "@lectern/domain/office/people/contract";
import { queryOptions } from "@tanstack/react-query";
import { readList, shareList } from "#platform/read-list";

/** Every account. Refreshed regularly, since other organisers work on them too. */
export const peopleQuery = queryOptions({
  queryKey: ["people"],
  queryFn: (context) => readList(listPeople, context),
  structuralSharing: shareList,
  refetchInterval: 120_000,
});

/** A user's name, or their address without one. */
export const nameOf = ({ name, email }: Pick<PersonRow, "name" | "email">): string => name || email;
