import { HalfLoggedIn } from "@lectern/domain/identity/accounts/contract";
import { secondStep, secondStepOptions } from "@lectern/domain/identity/second-factor/contract";
import { STEP_TEXTS } from "@lectern/domain/identity/second-factor/texts";
import { Anchor, Stack, Text } from "@mantine/core";
import { Link, Navigate, useLocation, useNavigate } from "react-router";
import { call } from "#platform/call";
import { completeLogIn } from "#platform/log-in";
import { paths } from "#platform/paths";
import { Refused } from "#platform/refused";
import { PromptTitle } from "#ui/prompt-title";
import { FactorAsk } from "../parts/factor-ask";

/** The second step of a log-in; without a first one it redirects to the log-in page. */
export function Component() {
  const half = HalfLoggedIn.safeParse(useLocation().state);
  return half.success ? <SecondStep {...half.data.second_factor} /> : <Navigate to={paths.login} replace />;
}

function SecondStep({ ticket, methods }: HalfLoggedIn["second_factor"]) {
  const navigate = useNavigate();
  /** An expired ticket redirects to the log-in page with the reason. */
  const withTicket = <T,>(work: Promise<T>) =>
    work.catch((failure: unknown) => {
      if (failure instanceof Refused && failure.code === "ticket-ended")
        void navigate(paths.login, { replace: true, state: { messages: failure.messages } });
      throw failure;
    });
  return (
    <Stack gap="lg">
      <PromptTitle tab="Login" said="Login: second factor">
        login --second-factor
      </PromptTitle>
      <Text>{STEP_TEXTS.about}</Text>
      <FactorAsk
        methods={methods}
        options={() => withTicket(call(secondStepOptions, { body: { ticket } }))}
        send={async (proof) => {
          const answer = await withTicket(call(secondStep, { body: { ticket, ...proof } }));
          await navigate(...completeLogIn(answer));
        }}
      />
      <Anchor component={Link} to={paths.login} size="sm">
        {STEP_TEXTS.back}
      </Anchor>
    </Stack>
  );
}
