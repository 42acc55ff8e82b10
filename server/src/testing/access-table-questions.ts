/** The rows of questions and feedback to speakers, and of the questions of forms (columns: access-table.ts). */
export const QUESTIONS_ROWS = `
listOwnQuestions    401       401        200        200   200   200      200       200        200       401
getAskedQuestions   401       401        404        404   200   403      403       200        403       401
answerQuestions     401       401        404        404   404   403      403       403        403       401
listQuestions       401       401        403        403   403   200      200       404        200       401
askSpeaker          401       401        403        403   403   201      201       404        201       401
editQuestion        401       401        403        403   403   404      404       404        404       401
withdrawQuestion    401       401        403        403   403   404      404       404        404       401
releaseQuestion     401       401        403        403   403   403      403       403        404       401
sendQuestions       401       401        403        403   403   403      403       403        200       401
closeQuestions      401       401        403        403   403   403      403       403        404       401
showAnswer          401       401        403        403   403   403      403       403        404       401
listPendingQuestions 401      401        403        403   403   403      403       403        200       401
getSharedFeedback   401       401        404        404   200   403      403       200        403       401
listFeedback        401       401        403        403   403   403      403       403        200       401
putFeedback         401       401        403        403   403   403      403       403        409       401
exportQuestions     401       401        403        403   403   403      403       403        200       401
exportQuestionsJson 401       401        403        403   403   403      403       403        200       401
getQuestionForm     401       401        403        403   403   403      403       403        200       401
putQuestionForm     401       401        403        403   403   403      403       403        200       401
listUnanswered      401       401        403        403   403   403      403       403        200       401
getFormQuestions    401       401        200        200   200   200      200       200        200       401
getOwnAnswers       401       401        200        200   200   200      200       200        200       401
putOwnAnswers       401       401        404        404   404   404      404       404        404       401
addMissingAnswers   401       401        404        404   404   403      403       404        403       401
getProposalAnswers  401       401        404        404   200   200      200       200        200       401
`;
