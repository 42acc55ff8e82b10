import { socialLabel } from "@lectern/domain/kernel/social-providers";
import { Box, Stack, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { type LoaderFunction, redirectDocument, useNavigate, useParams, useSearchParams } from "react-router";
import { completeLogIn } from "#platform/log-in";
import { paths } from "#platform/paths";
import { takeCall } from "#platform/social-start";
import { useLoaderRule } from "#ui/loader-rule";
import { LoaderLine } from "#ui/page-loader";
import { PromptTitle } from "#ui/prompt-title";
import { type Outcome, outcomeOf } from "../social-return";

/** Returns to the call where the log-in was started, before the code is used. */
export const loader: LoaderFunction = ({ request }) => {
  const call = takeCall();
  const { origin, pathname, search } = new URL(request.url);
  return call === null ? null : redirectDocument(`${origin}${call}${pathname}${search}`);
};

export function Component() {
  const provider = useParams().provider ?? "";
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const loading = useLoaderRule(outcome === null);

  useEffect(() => {
    let left = false;
    void outcomeOf(provider, parameters).then((found) => {
      if (!left) setOutcome(found);
    });
    return () => {
      left = true;
    };
  }, [provider, parameters]);

  useEffect(() => {
    if (outcome === null || loading) return;
    // Replaces this address, since its code is used.
    if ("answer" in outcome) void navigate(...completeLogIn(outcome.answer));
    else void navigate(paths.socialError, { state: { from: "social", ...outcome }, replace: true });
  }, [outcome, loading, navigate]);

  return (
    <Stack gap="lg">
      <PromptTitle tab="Login" said={`Login with ${provider}`}>{`login --with ${provider}`}</PromptTitle>
      <Text>{`${socialLabel(provider)} sent you back. We are logging you in.`}</Text>
      {/* Reserves its line, so that nothing moves. */}
      <Box mih="1.5rem">{loading && <LoaderLine inline />}</Box>
    </Stack>
  );
}
