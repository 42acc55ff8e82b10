import { NOTES_ROWS } from "./access-table-notes";
import { PROGRAMME_ROWS } from "./access-table-programme";
import { QUESTIONS_ROWS } from "./access-table-questions";
import { REVIEWING_ROWS } from "./access-table-reviewing";

/**
 * What every kind of caller gets at every endpoint, with a body that breaks no rule. "owner", "reviewer" and "conflicted" ask
 * for what is theirs: their proposal, their review, the proposal that they submitted before they reviewed.
 * A contract's endpoint without a row fails, and so does a row without an endpoint.
 */
export const ACCESS_TABLE = `
                    anonymous unverified incomplete other owner reviewer colleague conflicted organiser ended
getEdition          200       200        200        200   200   200      200       200        200       200
getEditionText      200       200        200        200   200   200      200       200        200       200
getHealth           200       200        200        200   200   200      200       200        200       200
getLiveness         200       200        200        200   200   200      200       200        200       200
getChallenge        200       200        200        200   200   200      200       200        200       200
login               400       423        200        200   200   200      200       200        200       200
socialLogin         400       400        400        400   400   400      400       400        400       400
refreshToken        401       401        200        200   200   200      200       200        200       401
signup              201       201        201        201   201   201      201       201        201       201
verifyEmail         400       400        400        400   400   400      400       400        400       400
resendEmail         200       200        200        200   200   200      200       200        200       200
forgotPassword      200       200        200        200   200   200      200       200        200       200
resetPassword       400       400        400        400   400   400      400       400        400       400
getAddressLink      400       400        400        400   400   400      400       400        400       400
answerAddressLink   400       400        400        400   400   400      400       400        400       400
getAddressChange    401       401        200        200   200   200      200       200        200       401
changeAddress       401       401        200        200   200   200      200       200        200       401
getMergeLink        400       400        400        400   400   400      400       400        400       400
answerMergeLink     400       400        400        400   400   400      400       400        400       400
getMerge            401       401        200        200   200   200      200       200        200       401
requestMerge        401       401        400        400   400   400      400       400        400       401
finishMergeRequest  401       401        401        401   401   401      401       401        401       401
cancelMerge         401       401        204        204   204   204      204       204        204       401
cancelAddressChange 401       401        204        204   204   204      204       204        204       401
logout              401       401        200        200   200   200      200       200        200       401
changePassword      401       401        200        200   200   200      200       200        200       401
putPassword         401       401        200        200   200   200      200       200        200       401
readBatch           401       401        200        200   200   200      200       200        200       401
getUser             401       401        200        200   200   200      200       200        200       401
getProfile          401       401        200        200   200   200      200       200        200       401
putProfile          401       401        200        200   200   200      200       200        200       401
getEmployer         401       401        200        200   200   200      200       200        200       401
listCountries       200       200        200        200   200   200      200       200        200       200
listNationalities   200       200        200        200   200   200      200       200        200       200
exportOwnData       401       401        200        200   200   200      200       200        200       401
getErasure          401       401        200        200   200   200      200       200        200       401
requestErasure      401       401        200        200   200   200      200       200        200       401
cancelErasure       401       401        204        204   204   204      204       204        204       401

listSessions        401       401        200        200   200   200      200       200        200       401
endSession          401       401        404        404   204   404      404       204        404       401
endOtherSessions    401       401        204        204   204   204      204       204        204       401

secondStepOptions   401       401        401        401   401   401      401       401        401       401
secondStep          401       401        401        401   401   401      401       401        401       401
passkeyLoginOptions 200       200        200        200   200   200      200       200        200       200
passkeyLogin        400       400        400        400   400   400      400       400        400       400
proveOptions        401       401        200        200   200   200      200       200        200       401
prove               401       401        200        200   200   200      200       200        200       401
getSecondFactor     401       401        200        200   200   200      200       200        200       401
startTotp           401       401        200        200   200   200      200       200        200       401
confirmTotp         401       401        409        409   409   409      409       409        409       401
removeTotp          401       401        404        404   404   404      404       404        404       401
passkeyOptions      401       401        200        200   200   200      200       200        200       401
addPasskey          401       401        400        400   400   400      400       400        400       401
renamePasskey       401       401        404        404   200   404      404       200        404       401
removePasskey       401       401        404        404   204   404      404       204        404       401
makeRecoveryCodes   401       401        409        409   409   409      409       409        409       401

listSpeakers        401       401        404        404   200   403      403       200        200       401
addSpeaker          401       401        404        404   201   403      403       201        201       401
changeSpeaker       401       401        404        404   403   403      403       403        403       401
removeSpeaker       401       401        404        404   403   403      403       403        403       401
inviteSpeaker       401       401        404        404   404   403      403       403        403       401
handOverLead        401       401        404        404   404   403      403       403        403       401
leaveProposal       401       401        404        404   404   403      403       403        403       401
answerAsSpeaker     401       401        404        404   404   403      403       403        403       401
getSpeakerInvitation 400      400        400        400   400   400      400       400        400       400
acceptToSpeak       401       401        400        400   400   400      400       400        400       401
declineToSpeak      401       401        400        400   400   400      400       400        400       401

${QUESTIONS_ROWS}

createSubmission    401       401        403        201   201   201      201       201        201       401
confirmUpload       401       401        404        404   200   403      403       200        403       401
renewUpload         401       401        404        404   200   403      403       200        403       401
goOnWithoutFile     401       401        404        404   200   403      403       200        403       401
updateSubmission    401       401        404        404   200   403      403       200        403       401
withdrawSubmission  401       401        404        404   204   403      403       204        403       401
createForSpeaker    401       401        403        403   403   403      403       403        201       401
editForSpeaker      401       401        403        403   403   403      403       403        200       401
withdrawForSpeaker  401       401        403        403   403   403      403       403        200       401

listSubmissions     401       401        200        200   200   200      200       200        403       401
getMenu             401       401        200        200   200   200      200       200        403       401
listOwnSubmissions  401       401        200        200   200   200      200       200        200       401
getOwnMenu          401       401        200        200   200   200      200       200        200       401
getSubmission       401       401        404        404   200   200      200       200        200       401
listPages           401       401        404        404   200   200      200       200        200       401
listVersions        401       401        404        404   200   404      404       200        200       401
getVersion          401       401        404        404   200   404      404       200        200       401
getChangesSinceReview 401     401        403        403   403   200      404       404        403       401
getPage             401       401        404        404   404   404      404       404        404       401
downloadFile        401       401        404        404   200   200      200       200        200       401

${REVIEWING_ROWS}
readsOfFile         401       401        404        404   200   403      403       200        403       401

getInvitation       400       400        400        400   400   400      400       400        400       400
checkSetUpLink      400       400        400        400   400   400      400       400        400       400
createFirstOrganiser 400       400        400        400   400   400      400       400        400       400
signUpByInvitation  400       400        400        400   400   400      400       400        400       400
acceptInvitation    401       401        400        400   400   400      400       400        400       401
listCalls           200       200        200        200   200   200      200       200        200       200
listOwnCalls        401       401        200        200   200   200      200       200        200       401
startCall           401       401        403        403   403   403      403       403        201       401
renameCall          401       401        403        403   403   403      403       403        404       401
findProposalsCall   401       401        404        404   200   200      200       200        200       401
changeCall          401       401        403        403   403   403      403       403        404       401
listPeople          401       401        403        403   403   403      403       403        200       401
getPerson           401       401        403        403   403   403      403       403        200       401
updatePerson        401       401        403        403   403   403      403       403        200       401
endSessionsOfPerson 401       401        403        403   403   403      403       403        200       401
getErasureOf        401       401        403        403   403   403      403       403        200       401
requestErasureOf    401       401        403        403   403   403      403       403        200       401
cancelErasureOf     401       401        403        403   403   403      403       403        204       401
listLateCodes       401       401        403        403   403   403      403       403        200       401
makeLateCode        401       401        403        403   403   403      403       403        201       401
renewLateCode       401       401        403        403   403   403      403       403        404       401
revokeLateCode      401       401        403        403   403   403      403       403        404       401
previewLateCode      401       401        400        400   400   400      400       400        400       401
listInvitations     401       401        403        403   403   403      403       403        200       401
invite              401       401        403        403   403   403      403       403        200       401
resendInvitation    401       401        403        403   403   403      403       403        200       401
revokeInvitation    401       401        403        403   403   403      403       403        200       401
listAuditEntries    401       401        403        403   403   403      403       403        200       401
exportAudit         401       401        403        403   403   403      403       403        200       401

listBoard           401       401        403        403   403   403      403       403        200       401
listCriterionScores 401       401        403        403   403   403      403       403        200       401
getScores           401       401        403        403   403   403      403       403        200       401
getProposalOnBoard  401       401        403        403   403   403      403       403        200       401
listReviews         401       401        403        403   403   403      403       403        200       401
listNamed           401       401        403        403   403   403      403       403        200       401
sendToReview        401       401        403        403   403   403      403       403        200       401
returnFromReview    401       401        403        403   403   403      403       403        200       401
processFilesAgain   401       401        403        403   403   403      403       403        200       401
decide              401       401        403        403   403   403      403       403        200       401

getPanel            401       401        403        403   403   403      403       403        200       401
listReviewerLoads   401       401        403        403   403   403      403       403        200       401
assign              401       401        403        403   403   403      403       403        200       401
previewPlan         401       401        403        403   403   403      403       403        200       401
applyPlan           401       401        403        403   403   403      403       403        412       401
undoBatch           401       401        403        403   403   403      403       403        404       401
previewReminders    401       401        403        403   403   403      403       403        200       401
sendReminders       401       401        403        403   403   403      403       403        409       401
setConferences      401       401        403        403   403   403      403       403        200       401
setTopics           401       401        403        403   403   403      403       403        200       401
getOwnTopics        401       401        403        403   403   200      200       200        403       401
setOwnTopics        401       401        403        403   403   200      200       200        403       401
recuse              401       401        403        403   403   204      204       404        403       401
listConflicts       401       401        403        403   403   403      403       403        200       401
setConflict         401       401        403        403   403   403      403       403        200       401
dismissSuggestion   401       401        403        403   403   403      403       403        409       401

getSettings         401       401        403        403   403   403      403       403        200       401
getChoicesInUse     401       401        403        403   403   403      403       403        200       401
previewSettings     401       401        403        403   403   403      403       403        200       401
saveSettings        401       401        403        403   403   403      403       403        200       401
listSettingRequests 401       401        403        403   403   403      403       403        200       401
confirmSettingRequest 401     401        403        403   403   403      403       403        404       401
getDigest           401       401        403        403   403   403      403       403        200       401
setDigest           401       401        403        403   403   403      403       403        200       401
withdrawSettingRequest 401    401        403        403   403   403      403       403        404       401
orderWaitlist       401       401        403        403   403   403      403       403        200       401
promote             401       401        403        403   403   403      403       403        409       401

listReleases        401       401        403        403   403   403      403       403        200       401
previewRelease      401       401        403        403   403   403      403       403        200       401
createRelease       401       401        403        403   403   403      403       403        409       401
getRelease          401       401        403        403   403   403      403       403        404       401
confirmRelease      401       401        403        403   403   403      403       403        404       401
cancelRelease       401       401        403        403   403   403      403       403        404       401

getConfirmation     401       401        404        404   404   403      403       403        403       401
answerConfirmation  401       401        404        404   404   403      403       403        403       401
listConfirmations   401       401        403        403   403   403      403       403        200       401
getQuestions        401       401        403        403   403   403      403       403        200       401
putQuestions        401       401        403        403   403   403      403       403        200       401

getOwnConsents      401       401        200        200   200   200      200       200        200       401
putOwnConsents      401       401        200        200   200   200      200       200        200       401
listConsents        401       401        403        403   403   403      403       403        200       401
exportConsents      401       401        403        403   403   403      403       403        200       401
getConsentForm      401       401        403        403   403   403      403       403        200       401
putConsentForm      401       401        403        403   403   403      403       403        200       401
getOwnNeeds         401       401        200        200   200   200      200       200        200       401
putOwnNeeds         401       401        404        404   404   404      404       404        404       401
listNeeds           401       401        403        403   403   403      403       403        200       401
exportNeeds         401       401        403        403   403   403      403       403        200       401
getNeedsForm        401       401        403        403   403   403      403       403        200       401
putNeedsForm        401       401        403        403   403   403      403       403        200       401
getTaskForm         401       401        403        403   403   403      403       403        200       401
putTaskForm         401       401        403        403   403   403      403       403        200       401
getAnswersDue       401       401        403        403   403   403      403       403        200       401
putAnswersDue       401       401        403        403   403   403      403       403        200       401
exportTasks         401       401        403        403   403   403      403       403        200       401
listTasks           401       401        403        403   403   403      403       403        200       401
remindOfTasks       401       401        403        403   403   403      403       403        200       401
listOwnTasks        401       401        200        200   200   200      200       200        200       401
getTasks            401       401        404        404   404   403      403       404        404       401
answerTask          401       401        404        404   404   403      403       403        403       401
uploadForTask       401       401        404        404   404   403      403       403        403       401
confirmTaskFile     401       401        404        404   404   403      403       403        403       401
removeTaskFile      401       401        404        404   404   403      403       403        403       401
downloadTaskFile    401       401        404        404   404   403      403       403        403       401
listTaskPages       401       401        404        404   404   403      403       403        403       401
getTaskPage         401       401        404        404   404   403      403       403        403       401
getOwnAvailability  401       401        200        200   200   200      200       200        200       401
putOwnAvailability  401       401        404        404   404   404      404       404        404       401
listAvailability    401       401        403        403   403   403      403       403        200       401
getAvailabilityForm 401       401        403        403   403   403      403       403        200       401
putAvailabilityForm 401       401        403        403   403   403      403       403        200       401

listTemplates       401       401        403        403   403   403      403       403        200       401
putTemplate         401       401        403        403   403   403      403       403        200       401
deleteTemplate      401       401        403        403   403   403      403       403        404       401
previewLetter       401       401        403        403   403   403      403       403        200       401
previewLetters      401       401        403        403   403   403      403       403        200       401
sendLetters         401       401        403        403   403   403      403       403        201       401
listOutbox          401       401        403        403   403   403      403       403        200       401
getMail             401       401        403        403   403   403      403       403        404       401
editMail            401       401        403        403   403   403      403       403        404       401
stopMail            401       401        403        403   403   403      403       403        404       401
sendAgain           401       401        403        403   403   403      403       403        404       401

getFigures          401       401        403        403   403   403      403       403        200       401
countPending        401       401        403        403   403   403      403       403        200       401
getDashboard        401       401        403        403   403   403      403       403        200       401
sendTestMail        401       401        403        403   403   403      403       403        201       401
getFileProcessing   401       401        403        403   403   403      403       403        200       401
exportProposals     401       401        403        403   403   403      403       403        200       401
exportReviews       401       401        403        403   403   403      403       403        200       401
exportAnswers       401       401        403        403   403   403      403       403        200       401
exportAnswersJson   401       401        403        403   403   403      403       403        200       401
exportAll           401       401        403        403   403   403      403       403        200       401
exportScheduleXml   401       401        403        403   403   403      403       403        200       401
exportScheduleCsv   401       401        403        403   403   403      403       403        200       401
exportScheduleJson  401       401        403        403   403   403      403       403        200       401
exportCalendar      401       401        403        403   403   403      403       403        200       401
requestFilesExport  401       401        403        403   403   403      403       403        200       401
previewImport       401       401        403        403   403   403      403       403        200       401
importProposals     401       401        403        403   403   403      403       403        409       401
downloadFilesExport 404       404        404        404   404   404      404       404        404       404
${NOTES_ROWS}${PROGRAMME_ROWS}`;
