/** The part of the query that names a file of a task on the page that shows a proposal's file. */
export const TASK_FILE = "task-file";

/** Where the reader shows a file of a task; `fileAt` is the page of the proposal's own. */
export const taskFileAt = (fileAt: string, id: string): string => `${fileAt}?${TASK_FILE}=${id}`;
