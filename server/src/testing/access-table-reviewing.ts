/** The rows of reviewing, with the columns of the access table (access-table.ts). */
export const REVIEWING_ROWS = `
getQueue            401       401        403        403   403   200      200       200        403       401
listOtherReviews    401       401        403        403   403   403      403       404        403       401
getReviewForm       401       401        403        403   403   200      200       200        200       401
putReviewForm       401       401        403        403   403   403      403       403        200       401
previewReviewForm   401       401        403        403   403   403      403       403        200       401
addReview           401       401        403        403   403   409      201       403        403       401
updateReview        401       401        403        403   403   200      404       404        403       401
deleteReview        401       401        403        403   403   204      404       404        403       401

listDiscussions     401       401        403        403   403   200      200       200        200       401
getDiscussion       401       401        403        403   403   200      403       404        200       401
writeMessage        401       401        403        403   403   201      403       404        201       401
editMessage         401       401        403        403   403   404      403       404        404       401
deleteMessage       401       401        403        403   403   404      403       404        404       401
markDiscussionRead  401       401        403        403   403   204      403       404        204       401
followDiscussion    401       401        403        403   403   204      403       404        204       401
settleDiscussion    401       401        403        403   403   404      403       404        404       401
openStream          401       401        403        403   403   200      200       200        200       401
`;
