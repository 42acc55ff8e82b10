import { paths } from "#platform/paths";
import { Outcome } from "../parts/outcome";

export function Component() {
  return (
    <Outcome
      command="verify --email"
      title="Invalid Verification Link!"
      text="It may have expired, or been used already. Log in to have another one sent."
      next={{ to: paths.login, label: "Back to login" }}
    />
  );
}
