import { FACTOR_TEXTS } from "@lectern/domain/identity/second-factor/page-texts";
import { Anchor, Button, Group, Stack, Text } from "@mantine/core";
import { encode } from "uqr";
import { useConfirmTotp } from "../factors";
import { CodeForm } from "./code-form";
import { CopyButton } from "./copy-button";
import css from "./second-factor.module.css";

type Props = {
  secret: string;
  uri: string;
  onDone: (recoveryCodes: readonly string[] | null) => void;
  onCancel: () => void;
};

/** The secret for an authenticator app, to scan or type, and the field that confirms it. */
export function SetUpApp({ secret, uri, onDone, onCancel }: Props) {
  const confirm = useConfirmTotp();
  const grouped = secret.match(/.{1,4}/g)?.join(" ") ?? secret;
  return (
    <div className={css.panel}>
      <Stack gap="md">
        <Text>{FACTOR_TEXTS.appScan}</Text>
        <QrCode text={uri} label={FACTOR_TEXTS.appQr} />
        <Text size="sm">
          {FACTOR_TEXTS.appSecret}:{" "}
          <code className={css.secret} data-testid="secret">
            {grouped}
          </code>
        </Text>
        <Group gap="sm">
          <CopyButton text={secret} what={FACTOR_TEXTS.appSecret} />
          <Anchor href={uri} size="sm">
            {FACTOR_TEXTS.appOpen}
          </Anchor>
        </Group>
        <Text>{FACTOR_TEXTS.appConfirm}</Text>
        <CodeForm
          button={FACTOR_TEXTS.confirm}
          send={async (code) => onDone((await confirm.mutateAsync(code)).recovery_codes)}
        />
        <Group>
          <Button variant="subtle" onClick={onCancel}>
            {FACTOR_TEXTS.cancel}
          </Button>
        </Group>
      </Stack>
    </div>
  );
}

/** The quiet zone that scanners need, in modules. */
const BORDER = 4;

/** A QR code, dark on light in both colour schemes, since not every scanner supports the inverse. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data } = encode(text, { border: BORDER, ecc: "M" });
  const dark = data.flatMap((row, y) => row.flatMap((set, x) => (set ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${data.length} ${data.length}`}
      shapeRendering="crispEdges"
      className={css.qr}
    >
      <rect width="100%" height="100%" fill="#fff" />
      <path d={dark.join("")} fill="#000" />
    </svg>
  );
}
