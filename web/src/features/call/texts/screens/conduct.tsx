import { CONDUCT } from "@lectern/domain/call/announcement";
import { useQuery } from "@tanstack/react-query";
import { queryClient } from "#platform/queries";
import { FormattedText } from "#ui/formatted-text";
import { PromptTitle } from "#ui/prompt-title";
import { ReadFailure } from "#ui/read-failure";
import { textQuery } from "../api";

/** Keeps the server's HTML until the text is loaded. */
export const loader = async () => {
  await queryClient.prefetchQuery(textQuery("conduct"));
  return null;
};

/** The code of conduct, as the organisers wrote it. */
export function Component() {
  const read = useQuery(textQuery("conduct"));
  return (
    <div className="landing-text">
      <PromptTitle>{CONDUCT}</PromptTitle>
      {read.data && <FormattedText text={read.data} />}
      {read.data?.length === 0 && <p>The organisers have not published one yet.</p>}
      <ReadFailure of={read} />
    </div>
  );
}
