import { useLocation } from "react-router";
import * as z from "zod/mini";
import { paths } from "#platform/paths";
import { Outcome } from "../parts/outcome";

/** What can be tried again: the link may be good, but the server could not check it. */
const Again = z.object({ key: z.string(), messages: z.array(z.string()) });

export function Component() {
  const again = Again.safeParse(useLocation().state).data;
  if (again) {
    return (
      <Outcome
        command="verify --email"
        title="Your email could not be verified"
        text={`The link could not be checked, but may be valid. ${again.messages.join(" ")}`}
        next={{ to: paths.verifyEmail(again.key), label: "Try again" }}
      />
    );
  }
  return (
    <Outcome
      command="verify --email"
      title="Invalid Verification Link!"
      text="It has expired or was already used. If you cannot log in yet, logging in sends you to a page that resends the link."
      next={{ to: paths.login, label: "Log in or resend the link" }}
    />
  );
}
