import { DIGEST_FREQUENCIES, DIGEST_TEXTS, FREQUENCY_LABELS } from "@lectern/domain/office/digests/words";
import { NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { attempt } from "#ui/attempt";
import { PageSection } from "#ui/page-section";
import { QueryData } from "#ui/query-data";
import { toastDone } from "#ui/toasts";
import { digestQuery, useSetDigest } from "../api";

/** An organiser's choice of how often to get a digest. */
export function DigestChoice() {
  const digest = useQuery(digestQuery);
  const set = useSetDigest();
  const choose = (typed: string) => {
    const frequency = DIGEST_FREQUENCIES.find((each) => each === typed);
    if (!frequency) return;
    void attempt("Mail frequency not saved", "", async () => {
      await set.mutateAsync(frequency);
      toastDone("Mail frequency saved");
    });
  };
  return (
    <PageSection title={DIGEST_TEXTS.title} about={DIGEST_TEXTS.about}>
      <QueryData of={digest} section>
        {({ frequency }) => (
          <NativeSelect
            label={DIGEST_TEXTS.label}
            value={set.isPending ? set.variables : frequency}
            onChange={({ currentTarget }) => choose(currentTarget.value)}
            data={DIGEST_FREQUENCIES.map((value) => ({ value, label: FREQUENCY_LABELS[value] }))}
          />
        )}
      </QueryData>
    </PageSection>
  );
}
