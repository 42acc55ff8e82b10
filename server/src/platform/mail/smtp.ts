export type Envelope = {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Where a reply goes, if not to the sender. */
  replyTo?: string;
  /** An iCalendar file that is attached. */
  calendar?: string;
};

/** Sends mails through a mail server. */
export type Mailer = {
  /** Resolves when the server has accepted the mail. Throws MailRejected when it never will. */
  send(mail: Envelope): Promise<void>;
  /** Throws with a plain sentence when the mail server cannot be used. */
  check(): Promise<void>;
  close(): void;
};

/** The mail server rejects this mail permanently; do not retry. */
export class MailRejected extends Error {}

/** The sender of mails: `from` for readers, `domain` for the Message-ID, `bouncesTo` for bounces. */
export type Sender = { from: string; domain: string; bouncesTo?: string | undefined };

/** The placeholder of a mail's id in the bounce address. */
const ID_PLACEHOLDER = "{id}";

/**
 * A pooled SMTP connection. The Message-ID is derived from the mail's id, so that a repeated send is one mail; the id is
 * also the envelope's, which reports by RFC 3461 refer to.
 */
export async function smtpMailer(url: string, { from, domain, bouncesTo }: Sender): Promise<Mailer> {
  // Only here: without a mail server it is not needed.
  const { default: nodemailer } = await import("nodemailer");
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
    async send({ id, calendar, ...mail }) {
      try {
        await transport.sendMail({
          ...mail,
          ...(calendar !== undefined && { attachments: [attached(calendar)] }),
          messageId: `<${id}@${domain}>`,
          ...(bouncesTo && { envelope: { from: bouncesTo.replace(ID_PLACEHOLDER, id), to: mail.to } }),
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
          `The mail server does not answer as expected: ${mailTrouble(error) ?? reasonOf(error)}`,
        );
      }
    },
    close: () => transport.close(),
  };
}

/** Mail programs offer to add it by its media type, whose method is that of the file. */
const attached = (calendar: string) => ({
  filename: "programme.ics",
  content: calendar,
  contentType: `text/calendar; charset=utf-8; method=${/^METHOD:CANCEL\r?$/m.test(calendar) ? "CANCEL" : "PUBLISH"}`,
});

const responseCode = (error: unknown): number =>
  typeof error === "object" && error !== null && "responseCode" in error ? Number(error.responseCode) : 0;

/** 5xx is permanent, 4xx is temporary; a failed log-in (535, 530) is a configuration error that can be fixed. */
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

/** Advice by error message; the first match counts. */
const TROUBLES: [RegExp, string][] = [
  [/EDNS|ENOTFOUND|EAI_AGAIN/, "the host of SMTP_URL has no address: is its name right?"],
  [
    /ECONNREFUSED/,
    "nothing listens at the host and port of SMTP_URL: is it running, and reachable from this machine?",
  ],
  [
    /wrong version number|packet length too long|EPROTO/,
    "the server does not use implicit TLS: smtps:// is for port 465, smtp:// for 587 and 25",
  ],
  [
    /self.signed|unable to (verify|get)|certificate|ALTNAME/i,
    "its certificate is not trusted: set NODE_EXTRA_CA_CERTS to a file with yours, and use its name as the host of SMTP_URL",
  ],
  [/\b(535|534)\b|EAUTH/, "it refuses the user or the password of SMTP_URL"],
  [/\b530\b/, "it requires a log-in: put user and password into SMTP_URL"],
  [
    /ETIMEDOUT|[Gg]reeting never received|ETIME/,
    "it does not answer: a firewall, or a port with implicit TLS (smtps://, 465)?",
  ],
];

/** Advice on a mail server that cannot be used, or null. */
function mailTrouble(error: unknown): string | null {
  if (typeof error !== "object" || error === null) return null;
  const { code, message, responseCode } = error as {
    code?: unknown;
    message?: unknown;
    responseCode?: unknown;
  };
  const description = `${String(code)} ${String(responseCode)} ${String(message)}`;
  return TROUBLES.find(([pattern]) => pattern.test(description))?.[1] ?? null;
}
