import { FACTOR_METHODS, type FactorMethod } from "@lectern/domain/identity/factor-methods";
import { prove, proveOptions, type SecondFactor } from "@lectern/domain/identity/second-factor/contract";
import { PROOF_TEXTS } from "@lectern/domain/identity/second-factor/page-texts";
import { STEP_TEXTS } from "@lectern/domain/identity/second-factor/texts";
import { socialLabel } from "@lectern/domain/kernel/social-providers";
import { Button, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { call } from "#platform/call";
import { paths } from "#platform/paths";
import { rememberReturn } from "#platform/return-to";
import { rememberCall } from "#platform/social-start";
import { Dialog } from "#ui/dialog";
import { PasswordField } from "#ui/password-field";
import { QueryData } from "#ui/query-data";
import { FactorAsk } from "./factor-ask";
import { OneFieldForm } from "./one-field-form";
import { secondFactorQuery } from "./standing";
import { useOneField } from "./use-one-field";

type Props = { onProved: () => void; onClose: () => void };

/** Asks a user with an old log-in to authenticate again. */
export function ProofDialog({ onProved, onClose }: Props) {
  const factors = useQuery(secondFactorQuery);
  return (
    <Dialog opened onClose={onClose} title={PROOF_TEXTS.title} closeOnClickOutside={false}>
      <Stack gap="lg">
        <Text>{PROOF_TEXTS.about}</Text>
        <QueryData of={factors}>{({ proof }) => <Ways {...proof} onProved={onProved} />}</QueryData>
      </Stack>
    </Dialog>
  );
}

const isFactor = (method: string): method is FactorMethod => FACTOR_METHODS.some((known) => known === method);

function Ways({ methods, providers, onProved }: SecondFactor["proof"] & { onProved: () => void }) {
  const { pathname } = useLocation();
  const byFactor = methods.filter(isFactor);
  return (
    <>
      {byFactor.length > 0 && (
        <FactorAsk
          methods={byFactor}
          options={() => call(proveOptions)}
          send={async (proof) => {
            await call(prove, { body: proof });
            onProved();
          }}
        />
      )}
      {methods.includes("password") && (
        <PasswordForm
          send={async (password) => {
            await call(prove, { body: { method: "password", password } });
            onProved();
          }}
        />
      )}
      {providers.map((provider) => (
        <Button
          key={provider}
          component="a"
          href={paths.socialStart(provider)}
          variant="default"
          onClick={() => {
            rememberCall();
            rememberReturn(pathname);
          }}
        >
          {PROOF_TEXTS.byProvider(socialLabel(provider))}
        </Button>
      ))}
      {providers.length > 0 && (
        <Text size="sm" c="dimmed">
          {PROOF_TEXTS.byProviderAbout}
        </Text>
      )}
    </>
  );
}

/** Asks for the password of a user without a second factor. */
function PasswordForm({ send }: { send: (password: string) => Promise<void> }) {
  const { field, ...asked } = useOneField({ name: "password", send });
  return (
    <OneFieldForm asked={asked} button={STEP_TEXTS.continue}>
      <PasswordField label={STEP_TEXTS.password} autoComplete="current-password" {...field} />
    </OneFieldForm>
  );
}
