import { paths } from "#platform/paths";
import { CameFrom, useArrival, useToldMessages } from "../parts/came-from";
import { Outcome } from "../parts/outcome";

export function Component() {
  const email = useArrival()?.email ?? "";
  const messages = useToldMessages() ?? [];
  return (
    <CameFrom pages={["not-verified"]}>
      <Outcome
        command="verify --resend"
        title="The verification link could not be resent!"
        text={messages.join(" ")}
        next={{ to: paths.notVerified, state: { from: "resend-failure", email }, label: "Try again" }}
      />
    </CameFrom>
  );
}
