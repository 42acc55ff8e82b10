import { paths } from "#platform/paths";
import { CameFrom } from "../parts/came-from";
import { Outcome } from "../parts/outcome";

export function Component() {
  return (
    <CameFrom pages={["reset"]}>
      <Outcome
        command="passwd"
        title="Password Successfully Changed!"
        text="Every session of your account has ended. Log in with the new password."
        next={{ to: paths.login, label: "Login" }}
      />
    </CameFrom>
  );
}
