import { RESEND_DONE } from "@lectern/domain/identity/accounts/words";
import { paths } from "#platform/paths";
import { CameFrom } from "../parts/came-from";
import { DevelopmentMail } from "../parts/development-mail";
import { Outcome } from "../parts/outcome";

export function Component() {
  return (
    <CameFrom pages={["not-verified"]}>
      <Outcome
        command="verify --resend"
        title={RESEND_DONE}
        next={{ to: paths.login, label: "Back to login" }}
      />
      <DevelopmentMail />
    </CameFrom>
  );
}
