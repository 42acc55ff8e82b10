import nodemailer from "nodemailer";

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
export class MailRejected extends Error {}

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
        throw refusedForGood(error) ? new MailRejected(reasonOf(error)) : new Error(reasonOf(error));
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

/** What to do, by what the connection or the server said. The first that fits. */
const TROUBLES: [RegExp, string][] = [
  [/EDNS|ENOTFOUND|EAI_AGAIN/, "the host of SMTP_URL has no address: is its name right?"],
  [
    /ECONNREFUSED/,
    "nobody listens at the host and port of SMTP_URL: is it running, and open to this machine?",
  ],
  [
    /wrong version number|packet length too long|EPROTO/,
    "TLS was expected from the first word, and is not spoken there: smtps:// is for port 465, smtp:// for 587 and 25",
  ],
  [
    /self.signed|unable to (verify|get)|certificate|ALTNAME/i,
    "its certificate is not trusted: NODE_EXTRA_CA_CERTS names a file with yours, and the host of SMTP_URL has to be the name in it",
  ],
  [/\b(535|534)\b|EAUTH/, "it refuses the user or the password of SMTP_URL"],
  [/\b530\b/, "it wants a log-in: put user and password into SMTP_URL"],
  [
    /ETIMEDOUT|[Gg]reeting never received|ETIME/,
    "nothing is said there: a firewall, or a port that speaks TLS from the first word (smtps://, 465)?",
  ],
];

/** What to do about a mail server that cannot be used; null where there is nothing better to say than its own code. */
function mailTrouble(error: unknown): string | null {
  if (typeof error !== "object" || error === null) return null;
  const { code, message, responseCode } = error as {
    code?: unknown;
    message?: unknown;
    responseCode?: unknown;
  };
  const said = `${String(code)} ${String(responseCode)} ${String(message)}`;
  return TROUBLES.find(([words]) => words.test(said))?.[1] ?? null;
}
