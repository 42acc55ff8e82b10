import { listPeople, type PersonRow } from "@lectern/domain/office/people/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#platform/call";

/** Every account. Asked again now and then, since other organisers work on them too. */
export const peopleQuery = queryOptions({
  queryKey: ["people"],
  queryFn: ({ signal }) => call(listPeople, { signal }),
  refetchInterval: 120_000,
});

/** What a person is called: their name, or their address while they have told none. */
export const nameOf = ({ name, email }: Pick<PersonRow, "name" | "email">): string => name || email;
