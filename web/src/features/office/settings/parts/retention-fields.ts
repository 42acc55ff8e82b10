import type { Retention } from "@lectern/domain/office/privacy/retention";

const BY_DATE = "A day such as 2027-03-01, a time after the conference such as 6 months, or none.";
const KEPT_FOR = "Number of months, such as 24. Leave empty to keep it permanently.";

/** The settings that delete by date. The preview counts what they delete. */
export const RETENTION_FIELDS: Record<keyof Retention, { kind: "or-none"; label: string; hint: string }> = {
  conferenceEnds: {
    kind: "or-none",
    label: "Last day of the conference",
    hint: "Such as 2026-10-14; or none.",
  },
  deleteProposalsAfter: {
    kind: "or-none",
    label: "Delete declined and withdrawn proposals",
    hint: `With their files and reviews. ${BY_DATE}`,
  },
  deleteAccountsAfter: {
    kind: "or-none",
    label: "Erase speakers with nothing accepted",
    hint: `Same as an erasure request. Accounts that logged in since are kept. ${BY_DATE}`,
  },
  deleteAuditAfter: { kind: "or-none", label: "Keep the audit log", hint: KEPT_FOR },
  deleteMailTextsAfter: { kind: "or-none", label: "Keep the texts of sent mails", hint: KEPT_FOR },
};

export const RETENTION_SECTION = {
  title: "Deletion",
  keys: Object.keys(RETENTION_FIELDS) as (keyof Retention)[],
};
