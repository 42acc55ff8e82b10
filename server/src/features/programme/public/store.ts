import { editionSetting } from "#features/call/tables";
import { profile } from "#features/identity/profiles/tables";
import { account } from "#features/identity/tables";
import { consentAnswer } from "#features/proposals/consents/tables";
import { taskFile } from "#features/proposals/files/tables";
import { proposalAnswers } from "#features/proposals/form-questions/tables";
import {
  conferenceDecision,
  confirmation,
  confirmationForm,
  submission,
  submissionSpeaker,
} from "#features/proposals/proposal/tables";
import { speakerForm } from "#features/proposals/speaker-forms/tables";
import { programmeVersion, publishedSlot } from "../publishing/tables";
import { slot } from "../tables";

/** Everything that the public programme is made of. The slots of today say only what is to be announced. */
export const PUBLIC_TABLES = [
  programmeVersion,
  publishedSlot,
  slot,
  submission,
  submissionSpeaker,
  conferenceDecision,
  confirmation,
  confirmationForm,
  consentAnswer,
  proposalAnswers,
  speakerForm,
  taskFile,
  profile,
  account,
  editionSetting,
];
