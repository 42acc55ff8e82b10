import { inUtc } from "@lectern/domain/kernel/utc";
import { escapeHtml } from "#platform/http/markup";
import type { MailRow } from "./store";

/** The page's only style; its policy allows it by hash. */
export const STYLE = `
  :root { color-scheme: dark light; }
  body { margin: 0 auto; max-width: 48rem; padding: 1.5rem; font: 15px/1.5 ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace;
         background: light-dark(#fbfdfc, #0b100e); color: light-dark(#0b100e, #dbe5e0); }
  h1 { font-size: 1.25rem; } h2 { font-size: 1rem; margin: 0; }
  article { border: 1px solid light-dark(#c9d5ce, #33413c); padding: 1rem; margin: 1rem 0; }
  p { margin: .25rem 0; color: light-dark(#54615b, #93a39b); }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; margin: 1rem 0 0; font: inherit; }
  a { color: light-dark(#066b3c, #2fe584); }`;

/** The mails as one plain page, newest first, with working links. */
export const mailboxPage = (mails: MailRow[]): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Development mailbox</title><style>${STYLE}</style></head>
<body><main><h1>Development mailbox</h1>
<p>Mails are shown here because no mail server is set (SMTP_URL). <a href="/dev/mail">Reload</a></p>
${mails.map(article).join("\n") || "<p>No mail yet.</p>"}
</main></body></html>
`;

const article = (mail: MailRow) => `<article id="${mail.id}"><h2>${escapeHtml(mail.subject)}</h2>
<p>to ${escapeHtml(mail.recipient)} · <time datetime="${mail.createdAt.toISOString()}">${inUtc(mail.createdAt)}</time></p>
<pre>${linked(mail.text)}</pre></article>`;

const linked = (text: string) =>
  escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);
