import { FACTOR_TEXTS, SET_UP_TEXTS } from "@lectern/domain/identity/second-factor/page-texts";
import { Button, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useLogOut, useUser } from "#features/identity/accounts/api";
import { takeReturn } from "#platform/return-to";
import { PromptTitle } from "#ui/prompt-title";
import { QueryData } from "#ui/query-data";
import { AddApp } from "../parts/add-app";
import { AddPasskey } from "../parts/add-passkey";
import { FactorPart } from "../parts/factor-part";
import { FreshProof } from "../parts/fresh-proof";
import { RecoveryCodes } from "../parts/recovery-codes";
import { secondFactorQuery } from "../parts/standing";

/**
 * Explains that a second factor is required, offers the ways to set one up, and then continues to the original
 * page.
 */
export function Component() {
  const factors = useQuery(secondFactorQuery);
  const user = useUser();
  const navigate = useNavigate();
  const { logOut, isPending } = useLogOut();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const leave = () => user && void navigate(takeReturn(user.group), { replace: true });
  const onAdded = (made: readonly string[] | null) => (made === null ? leave() : setCodes(made));

  return (
    <Stack gap="xl">
      <PromptTitle tab={FACTOR_TEXTS.title}>second factor</PromptTitle>
      <Text>{codes ? SET_UP_TEXTS.done : SET_UP_TEXTS.about}</Text>
      {codes ? (
        <RecoveryCodes
          level="h2"
          codes={codes}
          kept={`${FACTOR_TEXTS.recoveryKept}. ${SET_UP_TEXTS.continue}`}
          onKept={leave}
        />
      ) : (
        <QueryData of={factors}>
          {({ passkeys_offered }) => (
            <FreshProof>
              <FactorPart level="h2" title={FACTOR_TEXTS.passkeys} about={FACTOR_TEXTS.passkeysAbout}>
                <AddPasskey offered={passkeys_offered} onAdded={onAdded} />
              </FactorPart>
              <FactorPart level="h2" title={FACTOR_TEXTS.app} about={FACTOR_TEXTS.appAbout}>
                <AddApp onAdded={onAdded} />
              </FactorPart>
            </FreshProof>
          )}
        </QueryData>
      )}
      {!codes && (
        <Group>
          <Button variant="subtle" onClick={logOut} loading={isPending}>
            Logout
          </Button>
        </Group>
      )}
    </Stack>
  );
}
