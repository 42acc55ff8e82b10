import type { UseMutationResult } from "@tanstack/react-query";

type Mutation<D, B> = Pick<UseMutationResult<D, Error, B>, "mutate">;

/** The answer to a mutation. It never comes once the form is left, so that nothing follows from it then. */
export const answerTo = <D, B>({ mutate }: Mutation<D, B>, body: B): Promise<D> =>
  new Promise((resolve, reject) => mutate(body, { onSuccess: (answer) => resolve(answer), onError: reject }));
