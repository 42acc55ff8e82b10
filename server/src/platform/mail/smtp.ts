import nodemailer from "nodemailer";
import { mailTrouble } from "./mail-trouble";

export type Envelope = { id: string; to: string; subject: string; text: string; html: string };

/** Hands mails to a mail server. */
export type Mailer = {
  /** Resolves when the server has taken the mail. Throws MailRefused when it never will. */
  send(mail: Envelope): Promise<void>;
  /** Throws with a plain sentence when the mail server cannot be used. */
  check(): Promise<void>;
  close(): void;
};

/** The mail server refuses this mail for good; trying again is of no use. */
export class MailRefused extends Error {}

/** Where mails come from: `from` as people read it, `domain` for the Message-ID, `bouncesTo` for what comes back. */
export type Sender = { from: string; domain: string; bouncesTo?: string | undefined };

/** What stands for a mail's own id in the address that returned mails go to. */
export const ID_PLACE = "{id}";

/**
 * A pooled SMTP connection. The Message-ID is the mail's own id, so that a repeated send is one mail; it is the
 * envelope's id, too, by which a report of a mail server that knows RFC 3461 names it.
 */
export function smtpMailer(url: string, { from, domain, bouncesTo }: Sender): Mailer {
  const transport = nodemailer.createTransport(
    {
      url,
      pool: true,
      maxConnections: 3,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
    },
    { from },
  );
  return {
    async send({ id, ...mail }) {
      try {
        await transport.sendMail({
          ...mail,
          messageId: `<${id}@${domain}>`,
          ...(bouncesTo && { envelope: { from: bouncesTo.replace(ID_PLACE, id), to: mail.to } }),
          dsn: { id, return: "headers", notify: ["failure", "delay"], recipient: mail.to },
          headers: { "Auto-Submitted": "auto-generated" },
        });
      } catch (error) {
        throw refusedForGood(error) ? new MailRefused(reasonOf(error)) : new Error(reasonOf(error));
      }
    },
    async check() {
      try {
        await transport.verify();
      } catch (error) {
        throw new Error(
          `The mail server does not answer as it should: ${mailTrouble(error) ?? reasonOf(error)}`,
        );
      }
    },
    close: () => transport.close(),
  };
}

const responseCode = (error: unknown): number =>
  typeof error === "object" && error !== null && "responseCode" in error ? Number(error.responseCode) : 0;

/** 5xx means never, 4xx means later; a log-in that fails (535) is our own setting and may be mended. */
const refusedForGood = (error: unknown): boolean => {
  const code = responseCode(error);
  return code >= 500 && code < 600 && code !== 535 && code !== 530;
};

const reasonOf = (error: unknown): string => {
  const code = responseCode(error);
  if (code) return `it answered ${code}`;
  return typeof error === "object" && error !== null && "code" in error
    ? `connection failed (${String(error.code)})`
    : "connection failed";
};
