import { paths } from "#platform/paths";
import { CameFrom } from "../parts/came-from";
import { Outcome } from "../parts/outcome";

export function Component() {
  return (
    <CameFrom pages={["verify"]}>
      <Outcome
        command="verify --email"
        title="Your Email has been verified!"
        text="Please login."
        next={{ to: paths.login, label: "Login" }}
      />
    </CameFrom>
  );
}
