import type { BatchAnswer } from "@lectern/domain/kernel/batch/contract";

/** The answer to each read of a batch, as that of a request of its own. Throws where the batch is cut off. */
export async function answersIn(batch: Response): Promise<Response[]> {
  const { answers }: BatchAnswer = await batch.json();
  return answers.map(
    ({ status, etag, retry_after, body }) =>
      new Response(body === null ? null : JSON.stringify(body), {
        status,
        headers: { ...(etag && { etag }), ...(retry_after && { "retry-after": retry_after }) },
      }),
  );
}
