type Written = { from: string; to: string; text?: string; head?: string; body?: string; id?: string };

let mails = 0;

/** A reply as a mail program writes it. */
export const replyMail = ({
  from,
  to,
  text = "A blue one.",
  head = "",
  body,
  id = `<reply-${++mails}@example.org>`,
}: Written): string => `Return-Path: <ada@example.org>
From: Ada <${from}>
To: ${to}
Subject: Re: a question
Message-ID: ${id}
${head}${body ?? `Content-Type: text/plain; charset=utf-8\n\n${text}\n`}`;

/** What the command says of a reply. */
export const SAID = {
  answered: "The reply is stored as an answer.",
  before: "The reply was stored before.",
  hinted: "The reply was refused, and its sender was notified.",
  unknown: "The reply is to an address that is not valid: nothing was changed.",
  automatic: "A program wrote this reply: nothing was changed.",
  none: "This is not a delivery report: nothing was changed.",
} as const;
