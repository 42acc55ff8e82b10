import { socialLabel } from "@lectern/domain/kernel/social-providers";
import { Button, Divider, Group } from "@mantine/core";
import { useEdition } from "#features/call/api";
import { paths } from "#platform/paths";
import { rememberCall } from "#platform/social-start";

/** Buttons of the configured log-in providers, if any. */
export function SocialLogIn({ label }: { label: string }) {
  const { socialProviders } = useEdition();
  if (socialProviders.length === 0) return null;
  return (
    <>
      <Divider label={label} />
      <Group grow preventGrowOverflow={false} gap="sm">
        {socialProviders.map((provider) => (
          <Button
            key={provider}
            component="a"
            href={paths.socialStart(provider)}
            variant="default"
            px="xs"
            onClick={rememberCall}
          >
            {socialLabel(provider)}
          </Button>
        ))}
      </Group>
    </>
  );
}
