import type { ErasureStatus } from "@lectern/domain/office/privacy/contract";
import { EXPORT_FILE, TEXTS } from "@lectern/domain/office/privacy/words";
import { Button, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useUser } from "#features/identity/accounts/api";
import { FreshProof } from "#features/identity/second-factor/parts/fresh-proof";
import { reasonsOf } from "#features/identity/second-factor/parts/reasons";
import { saveAs } from "#platform/save-as";
import { useSending } from "#platform/use-sending";
import { PageSection } from "#ui/page-section";
import { QueryData } from "#ui/query-data";
import { toastDone, toastFailed } from "#ui/toasts";
import { erasureQuery, useTakingOwnData } from "../api";
import { EraseDialog } from "./erase-dialog";
import { ErasureEffects } from "./erasure-effects";
import css from "./privacy.module.css";

/** The user's data: export and erasure. */
export function OwnData() {
  return (
    <FreshProof>
      <PageSection title={TEXTS.title} about={TEXTS.about}>
        <Stack gap={36}>
          <Take />
          <Erase />
        </Stack>
      </PageSection>
    </FreshProof>
  );
}

function Take() {
  const take = useTakingOwnData();
  const { sending, run } = useSending(async () => {
    try {
      saveAs(await take(), EXPORT_FILE);
    } catch (failure) {
      const reasons = reasonsOf(failure);
      if (reasons.length > 0) toastFailed(TEXTS.exportFailed, reasons);
    }
  });
  return (
    <div className={css.part}>
      <h3 className={css.title}>{TEXTS.exportTitle}</h3>
      <Text>{TEXTS.exportAbout}</Text>
      <Button variant="outline" loading={sending} onClick={() => void run()}>
        {TEXTS.export}
      </Button>
    </div>
  );
}

function Erase() {
  const user = useUser();
  const standing = useQuery(erasureQuery(null));
  const [asking, setAsking] = useState(false);
  const headline = useRef<HTMLHeadingElement>(null);
  // The focused element is removed; wait until the dialog has returned the focus.
  const toHeadline = () => setTimeout(() => headline.current?.focus());
  const asked = () => {
    setAsking(false);
    toastDone(TEXTS.asked);
    toHeadline();
  };
  return (
    <div className={css.part}>
      <h3 ref={headline} tabIndex={-1} className={css.title}>
        {TEXTS.eraseTitle}
      </h3>
      <QueryData of={standing} section>
        {(status) => (
          <>
            <Text>{aboutErasure(status)}</Text>
            <ErasureEffects {...status} level={4} />
            {status.refused && <Text>{status.refused}</Text>}
            {!status.due_on && !status.refused && (
              <Button color="red" variant="outline" onClick={() => setAsking(true)}>
                {TEXTS.erase}
              </Button>
            )}
          </>
        )}
      </QueryData>
      {asking && user && (
        <EraseDialog
          userId={null}
          email={user.email}
          title={TEXTS.erase}
          onAsked={asked}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}

function aboutErasure({ asked_by }: ErasureStatus): string {
  if (asked_by === null) return TEXTS.eraseAbout;
  return asked_by === "self" ? TEXTS.underWay : TEXTS.byOrganiser;
}
