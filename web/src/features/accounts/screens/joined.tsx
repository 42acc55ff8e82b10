import { paths } from "#platform/paths";
import { CameFrom } from "../parts/came-from";
import { Outcome } from "../parts/outcome";

export function Component() {
  return (
    <CameFrom pages={["invitation"]}>
      <Outcome
        command="join"
        title="Welcome!"
        text="Your account is ready, and your address is verified."
        next={{ to: paths.login, label: "Login" }}
      />
    </CameFrom>
  );
}
