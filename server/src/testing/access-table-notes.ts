/** The rows of tags, saved views and notes, with the columns of the access table (access-table.ts). */
export const NOTES_ROWS = `
listTags            401       401        403        403   403   403      403       403        200       401
createTag           401       401        403        403   403   403      403       403        201       401
changeTag           401       401        403        403   403   403      403       403        404       401
deleteTag           401       401        403        403   403   403      403       403        404       401
mergeTag            401       401        403        403   403   403      403       403        404       401
tagProposals        401       401        403        403   403   403      403       403        404       401
listViews           401       401        403        403   403   403      403       403        200       401
createView          401       401        403        403   403   403      403       403        201       401
changeView          401       401        403        403   403   403      403       403        404       401
deleteView          401       401        403        403   403   403      403       403        404       401
setDefaultView      401       401        403        403   403   403      403       403        204       401
listProposalNotes   401       401        403        403   403   403      403       403        200       401
addProposalNote     401       401        403        403   403   403      403       403        201       401
listPersonNotes     401       401        403        403   403   403      403       403        200       401
addPersonNote       401       401        403        403   403   403      403       403        201       401
exportPersonNotes   401       401        403        403   403   403      403       403        200       401
changeNote          401       401        403        403   403   403      403       403        404       401
deleteNote          401       401        403        403   403   403      403       403        404       401
`;
