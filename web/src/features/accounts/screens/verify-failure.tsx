import { useLocation } from "react-router";
import * as z from "zod/mini";
import { paths } from "#platform/paths";
import { Outcome } from "../parts/outcome";

/** What can be tried again: the link may be good, but the server could not check it. */
const Again = z.object({ key: z.string(), messages: z.array(z.string()) });

export function Component() {
  const again = Again.safeParse(useLocation().state).data;
  return (
    <Outcome
      command="verify --email"
      title="Invalid Verification Link!"
      text={
        again
          ? `The link could not be checked. ${again.messages.join(" ")}`
          : "It may have expired, or been used already. Log in to have another one sent."
      }
      next={
        again
          ? { to: paths.verifyEmail(again.key), label: "Try again" }
          : { to: paths.login, label: "Back to login" }
      }
    />
  );
}
