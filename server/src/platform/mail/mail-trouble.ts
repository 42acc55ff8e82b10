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
export function mailTrouble(error: unknown): string | null {
  if (typeof error !== "object" || error === null) return null;
  const { code, message, responseCode } = error as {
    code?: unknown;
    message?: unknown;
    responseCode?: unknown;
  };
  const said = `${String(code)} ${String(responseCode)} ${String(message)}`;
  return TROUBLES.find(([words]) => words.test(said))?.[1] ?? null;
}
