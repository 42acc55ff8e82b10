import { BAD_LINK, RESEND_DONE } from "@lectern/domain/identity/accounts/words";
import { useLocation } from "react-router";
import * as z from "zod/mini";
import { paths } from "#platform/paths";
import { CameFrom, useArrival, useForwardedMessages } from "../parts/came-from";
import { DevelopmentMail } from "../parts/development-mail";
import { Outcome } from "../parts/outcome";

export const ResetSuccess = () => (
  <CameFrom pages={["reset"]}>
    <Outcome
      command="passwd"
      title="Password Successfully Changed!"
      text="Every session of your account has ended. Log in with the new password."
      next={{ to: paths.login, label: "Login" }}
    />
  </CameFrom>
);

export const ResetFailure = () => (
  <Outcome
    command="passwd"
    title="Invalid Reset Link!"
    text={BAD_LINK}
    next={{ to: paths.forgotPassword, label: "Ask for a new link" }}
  />
);

export const ResendSuccess = () => (
  <CameFrom pages={["not-verified"]}>
    <Outcome
      command="verify --resend"
      title={RESEND_DONE}
      next={{ to: paths.login, label: "Back to login" }}
    />
    <DevelopmentMail />
  </CameFrom>
);

export function ResendFailure() {
  const email = useArrival()?.email ?? "";
  const messages = useForwardedMessages() ?? [];
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

export const VerifySuccess = () => (
  <CameFrom pages={["verify"]}>
    <Outcome
      command="verify --email"
      title="Your Email has been verified!"
      text="Please login."
      next={{ to: paths.login, label: "Login" }}
    />
  </CameFrom>
);

/** Set when the server could not check the link, which may be valid. */
const Retry = z.object({ key: z.string(), messages: z.array(z.string()) });

export function VerifyFailure() {
  const retry = Retry.safeParse(useLocation().state).data;
  if (retry) {
    return (
      <Outcome
        command="verify --email"
        title="Your email could not be verified"
        text={`The link could not be checked, but may be valid. ${retry.messages.join(" ")}`}
        next={{ to: paths.verifyEmail(retry.key), label: "Try again" }}
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
