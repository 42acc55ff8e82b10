import type { Person } from "@lectern/domain/office/people/contract";
import type { ErasureStatus } from "@lectern/domain/office/privacy/contract";
import { ORGANISERS_TEXTS as TEXTS } from "@lectern/domain/office/privacy/words";
import { Button, Group, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { FreshProof } from "#features/identity/second-factor/parts/fresh-proof";
import { dateInOwnZone } from "#platform/dates";
import { PageSection } from "#ui/page-section";
import { QueryData } from "#ui/query-data";
import { toastDone } from "#ui/toasts";
import { erasureQuery } from "../api";
import { Due } from "./due";
import { EraseDialog } from "./erase-dialog";
import { ErasureEffects } from "./erasure-effects";

type Whom = { person: Pick<Person, "id" | "email"> };

/** For organisers: requests the erasure of a user. */
export function ErasureOfPerson({ person }: Whom) {
  const standing = useQuery(erasureQuery(person.id));
  const headline = useRef<HTMLHeadingElement>(null);
  const toHeadline = () => void setTimeout(() => headline.current?.focus());
  return (
    <FreshProof>
      <PageSection title={TEXTS.title} about={TEXTS.about} headline={headline}>
        <QueryData of={standing} section>
          {(standing) => <Standing person={person} standing={standing} onChanged={toHeadline} />}
        </QueryData>
      </PageSection>
    </FreshProof>
  );
}

type StandingProps = Whom & { standing: ErasureStatus; onChanged: () => void };

function Standing({ person, standing, onChanged }: StandingProps) {
  const [asking, setAsking] = useState(false);
  const { due_on, asked_by, refused } = standing;
  const asked = () => {
    setAsking(false);
    toastDone(TEXTS.asked);
    onChanged();
  };
  if (due_on)
    return (
      <Due
        userId={person.id}
        sentences={[
          TEXTS.willBeErased(dateInOwnZone(due_on)),
          ...(asked_by === "self" ? [TEXTS.byThemselves] : []),
        ]}
        keep={TEXTS.keep}
        kept={TEXTS.kept}
        onKept={onChanged}
      />
    );
  if (refused) return <Text>{refused}</Text>;
  return (
    <>
      <ErasureEffects {...standing} level={3} />
      <Group>
        <Button color="red" variant="outline" onClick={() => setAsking(true)}>
          {TEXTS.erase}
        </Button>
      </Group>
      {asking && (
        <EraseDialog
          userId={person.id}
          email={person.email}
          title={TEXTS.erase}
          onAsked={asked}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
