import { CameFrom } from "#features/identity/accounts/parts/came-from";
import { Outcome } from "#features/identity/accounts/parts/outcome";
import { paths } from "#platform/paths";

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
