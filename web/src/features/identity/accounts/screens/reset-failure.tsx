import { BAD_LINK } from "@lectern/domain/identity/accounts/words";
import { paths } from "#platform/paths";
import { Outcome } from "../parts/outcome";

export function Component() {
  return (
    <Outcome
      command="passwd"
      title="Invalid Reset Link!"
      text={BAD_LINK}
      next={{ to: paths.forgotPassword, label: "Ask for a new link" }}
    />
  );
}
