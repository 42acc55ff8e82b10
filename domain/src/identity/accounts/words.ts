export const USERNAME_LENGTH = 150;

/** The username of an account whose owner has not chosen one. */
export const usernameFrom = (email: string): string => email.replace(/@.*/s, "").slice(0, USERNAME_LENGTH);
export const BAD_CREDENTIALS = "Unable to log in with provided credentials.";
export const BAD_CAPTCHA =
  "The captcha was not solved, has expired or was already used. Please solve it again.";
export const BAD_LINK = "This link is invalid, has expired or was already used. Please request a new one.";

/** Answers that are the same whether the address is known or not (decisions, "Accounts"). */
export const SIGNUP_DONE = "Verification e-mail sent.";
export const RESEND_DONE = "Verification link has been resent to your email!";
export const RESET_REQUESTED =
  "If the address belongs to an account, a password reset link has been sent to it.";
export const RESET_DONE = "Password has been reset with the new password.";
export const PASSWORD_SAVED = "New password has been saved.";
export const EMAIL_VERIFIED = "Your Email has been verified!";
export const LOGGED_OUT = "Successfully logged out.";

/** The texts of the log-in form, shared by the server-rendered page and its script. */
export const LOG_IN_FORM = {
  title: "login",
  tab: "Login",
  email: "Email",
  password: "Password",
  submit: "Login",
  forgot: "Forgot password?",
  create: "Create an account",
} as const;

/** The same of the sign-up form. */
export const SIGN_UP_FORM = {
  title: "signup",
  tab: "Signup",
  email: "Email",
  username: "Username",
  password: "Password",
  confirm: "Confirm password",
  submit: "Signup",
  ask: "Have an account already?",
  logIn: "Login",
} as const;
