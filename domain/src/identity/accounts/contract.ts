import * as z from "zod/mini";
import { GROUPS } from "../../kernel/actor";
import { Detail, endpoint } from "../../kernel/endpoint";
import { email, line, optionalText, secretText, text } from "../../kernel/fields";
import { SOCIAL_NO_CODE, SOCIAL_PROVIDERS } from "../../kernel/social-providers";
import { FACTOR_METHODS } from "../factor-methods";
import { matching } from "./matching";
import { USERNAME_LENGTH } from "./words";

/** The captcha's answer; its form is the provider's. */
const captchaToken = () => secretText(20_000);

export const User = z.object({
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  group: z.enum(GROUPS),
  can_submit: z.boolean(),
  /** Whether they need a second factor, and whether they have one. */
  second_factor: z.object({ required: z.boolean(), active: z.boolean() }),
  /** When the account will be erased; only if that is scheduled. */
  erased_on: z.optional(z.string()),
});
export type User = z.output<typeof User>;

export const LoginBody = z.object({ email: text(254), password: secretText(), token: captchaToken() });
export const SignupBody = z
  .object({
    email: email(),
    username: line(USERNAME_LENGTH),
    password1: secretText(),
    password2: secretText(),
    token: captchaToken(),
  })
  .check(matching("password1", "password2"));
export const ForgotPasswordBody = z.object({ email: email(), token: captchaToken() });
export const NewPasswordBody = z
  .object({ new_password1: secretText(), new_password2: secretText() })
  .check(matching("new_password1", "new_password2"));
export const ResetPasswordBody = z
  .object({ new_password1: secretText(), new_password2: secretText(), uid: text(64), token: text(200) })
  .check(matching("new_password1", "new_password2"));

/** A complete log-in; the answer also sets its cookie. */
export const LoggedIn = z.object({ access: z.string(), user: User });
export type LoggedIn = z.output<typeof LoggedIn>;

/** A log-in that needs a second factor: the ticket and one of the methods finish it at /api/login/second-factor/. */
export const HalfLoggedIn = z.object({
  second_factor: z.object({
    ticket: z.string(),
    methods: z.array(z.enum(FACTOR_METHODS)),
    expires_at: z.string(),
  }),
});
export type HalfLoggedIn = z.output<typeof HalfLoggedIn>;

const account = { method: "POST", tag: "accounts", audience: "anyone", status: 200, answer: Detail } as const;

export const login = endpoint({
  ...account,
  path: "/api/login/",
  summary: "Log in, or start to where the account has a second factor; 423: the email is not verified",
  body: LoginBody,
  answer: z.union([LoggedIn, HalfLoggedIn]),
});

export const SocialParams = z.object({ provider: z.enum(SOCIAL_PROVIDERS) });

export const socialLogin = endpoint({
  ...account,
  path: "/api/social/login/{provider}/",
  summary: "Finish a log-in that GET /social/login/{provider}/ started, with the provider's code",
  params: SocialParams,
  body: z
    .object({ code: optionalText(2000), state: optionalText(500) })
    .check(z.refine((v) => v.code !== "", { error: SOCIAL_NO_CODE })),
  answer: login.answer,
});

export const refreshToken = endpoint({
  ...account,
  path: "/api/token/refresh/",
  summary: "A new access token for the refresh cookie, which is rotated",
  /** A page that is opened needs both, and saves a call. */
  query: z.object({ include: z.optional(z.literal("user")) }),
  answer: z.object({ access: z.string(), user: z.optional(User) }),
});

export const logout = endpoint({
  ...account,
  path: "/api/logout/",
  summary: "End this session",
  audience: "user",
  withoutSecondFactor: true,
});

export const signup = endpoint({
  ...account,
  path: "/api/signup/",
  summary: "Create a speaker's account; the same answer whether the email is known or not",
  body: SignupBody,
  status: 201,
});

export const verifyEmail = endpoint({
  ...account,
  path: "/api/signup/verify-email/",
  summary: "Confirm an email address with the key of the mail",
  body: z.object({ key: text(200) }),
});

export const resendEmail = endpoint({
  ...account,
  path: "/api/signup/resend-email/",
  summary: "Send the verification link again",
  body: z.object({ email: email() }),
});

export const forgotPassword = endpoint({
  ...account,
  path: "/api/password/reset/",
  summary: "Send a password reset link",
  body: ForgotPasswordBody,
});

export const resetPassword = endpoint({
  ...account,
  path: "/api/password/reset/confirm/",
  summary: "Set a new password with a reset link; ends all sessions of the account",
  body: ResetPasswordBody,
});

export const changePassword = endpoint({
  ...account,
  path: "/api/password/change/",
  summary: "Set a new password; ends all other sessions of the account",
  audience: "user",
  body: NewPasswordBody,
});

/** The specification names no method for it. */
export const putPassword = endpoint({ ...changePassword, method: "PUT" });

export const getUser = endpoint({
  ...account,
  method: "GET",
  path: "/api/user/",
  summary: "The logged-in user",
  audience: "user",
  withoutSecondFactor: true,
  answer: User,
});
