import { fullName, nameOr, profileComplete } from "@lectern/domain/identity/profiles/rules";
import { describeDevice } from "@lectern/domain/identity/sessions/device";
import { stateOf } from "@lectern/domain/office/invitations/rules";
import type { Person, PersonRow } from "@lectern/domain/office/people/contract";
import { mailState } from "@lectern/domain/post/rules";
import { presentProfile } from "#features/identity/profiles/present";
import { presentReport } from "#features/post/present";
import type { Everything } from "./actions";
import type { ListedPerson } from "./store";

export const presentRow = (person: Omit<ListedPerson, "joined">): PersonRow => ({
  id: person.id,
  email: person.email,
  name: fullName(person.profile),
  group: person.group,
  verified: person.emailVerifiedAt !== null,
  profile_complete: profileComplete(person.profile),
  suspended: person.suspendedAt !== null,
  joined_on: person.createdAt.toISOString(),
  last_log_in: person.lastLogInAt?.toISOString() ?? null,
});

export const presentPerson = (all: Everything, now: Date): Person => ({
  ...presentRow(all.person),
  username: all.person.username,
  suspended_on: all.person.suspendedAt?.toISOString() ?? null,
  second_factor: all.secondFactor,
  profile: presentProfile(all.person.profile),
  employer: all.person.profile.employer,
  proposals: all.proposals.map((proposal) => ({
    pk: proposal.id,
    title: proposal.title,
    status: proposal.status,
    decision: proposal.decision,
    submitted_on: proposal.submittedAt.toISOString(),
    lead: proposal.lead,
  })),
  reviews: { ...all.reviews, open: all.open },
  sessions: all.sessions.map(({ userAgent, createdAt, rotatedAt }) => ({
    device: describeDevice(userAgent),
    logged_in_at: createdAt.toISOString(),
    last_used_at: rotatedAt.toISOString(),
  })),
  invitations: all.invitations.map(({ invitation, firstName, lastName }) => ({
    group: invitation.group,
    state: stateOf(invitation, now),
    invited_by: nameOr({ firstName, lastName }, invitation.invitedBy),
    sent_on: invitation.sentAt.toISOString(),
  })),
  mails: all.mails.map((mail) => ({
    id: mail.id,
    subject: mail.subject,
    on: (mail.sentAt ?? mail.createdAt).toISOString(),
    state: mailState(mail),
    report: presentReport(mail),
  })),
});
