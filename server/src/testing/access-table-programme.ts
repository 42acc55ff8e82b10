/** The rows of the schedule, of rooms and days, and of published versions. */
export const PROGRAMME_ROWS = `
listSchedule        401       401        403        403   403   403      403       403        200       401
listFreedSlots      401       401        403        403   403   403      403       403        200       401
putSlot             401       401        403        403   403   403      403       403        409       401
clearSlot           401       401        403        403   403   403      403       403        409       401
listPlanned         401       401        403        403   403   403      403       403        200       401
getPlan             401       401        403        403   403   403      403       403        200       401
putPlan             401       401        403        403   403   403      403       403        200       401
listBlocks          401       401        403        403   403   403      403       403        200       401
addBlock            401       401        403        403   403   403      403       403        201       401
putBlock            401       401        403        403   403   403      403       403        404       401
removeBlock         401       401        403        403   403   403      403       403        404       401
getPublication      401       401        403        403   403   403      403       403        200       401
publishProgramme    401       401        403        403   403   403      403       403        201       401
listPublished       401       401        403        403   403   403      403       403        200       401
listOwnSlots        401       401        200        200   200   200      200       200        200       401
`;
