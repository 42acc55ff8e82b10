import type { Group } from "@lectern/domain/kernel/actor";
import type { Submission, SubmissionListItem } from "@lectern/domain/proposals/contract";
import { getMenu, listSubmissions } from "@lectern/domain/proposals/contract";
import type { Menu } from "@lectern/domain/proposals/menu";
import { getOwnMenu, listOwnSubmissions } from "@lectern/domain/proposals/own/contract";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { SUBMISSIONS_KEY } from "#platform/queries";
import { readList, shareList } from "#platform/read-list";

const EVERY_MS = 5_000;

/** The refresh interval of the list: every 5 s while anything is Uploading, otherwise none. */
export const pollWhileUploading = (
  list: readonly Pick<SubmissionListItem, "status">[] | undefined,
): number | false => (list?.some((s) => s.status === "Uploading") ? EVERY_MS : false);

/** Most files are processed within seconds, so the first reads follow each other quickly. */
const SOON_MS = 1_000;
const SOON_READS = 10;

/** The same for one submission that was read `reads` times, also while its file is on the way to a scan result. */
export function fileIsMoving(
  submission: Pick<Submission, "status" | "file"> | undefined,
  reads: number,
): number | false {
  if (!submission || submission.status === "Withdrawn") return false;
  const state = submission.file?.state;
  if (state === "queued" || state === "running") return reads < SOON_READS ? SOON_MS : EVERY_MS;
  return submission.status === "Uploading" ? EVERY_MS : false;
}

/** A whole list, for the pages that show it. */
const listQuery = (key: readonly string[], list: typeof listSubmissions | typeof listOwnSubmissions) =>
  queryOptions({
    queryKey: key,
    queryFn: (context): Promise<SubmissionListItem[]> => readList(list, context),
    structuralSharing: shareList,
    refetchInterval: (query) => pollWhileUploading(query.state.data),
  });

/** The short list of the menu, which every page shows, so this file imports little. */
const shortQuery = (key: readonly string[], menu: typeof getMenu | typeof getOwnMenu) =>
  queryOptions({
    queryKey: key,
    queryFn: (context): Promise<Menu> => readList(menu, context),
    structuralSharing: shareList,
    refetchInterval: (query) => pollWhileUploading(query.state.data?.items),
  });

/** What a speaker submitted, or what a reviewer reviews. */
export const submissionsQuery = listQuery(SUBMISSIONS_KEY, listSubmissions);
export const menuQuery = shortQuery([...SUBMISSIONS_KEY, "menu"], getMenu);

const ownSubmissionsQuery = listQuery([...SUBMISSIONS_KEY, "own"], listOwnSubmissions);
const ownMenuQuery = shortQuery([...SUBMISSIONS_KEY, "own", "menu"], getOwnMenu);

/** What the user submitted, whatever their group is. */
export const ownListOf = (group: Group | undefined) =>
  group === undefined || group === "speaker" ? submissionsQuery : ownSubmissionsQuery;
export const ownMenuOf = (group: Group | undefined) =>
  group === undefined || group === "speaker" ? menuQuery : ownMenuQuery;

/** Reads the lists and menus again that are shown, and nothing that is kept beside them, such as a reviewer's queue. */
export const readListsAgain = (client: QueryClient) =>
  Promise.all(
    [submissionsQuery, menuQuery, ownSubmissionsQuery, ownMenuQuery].map(({ queryKey }) =>
      client.invalidateQueries({ queryKey, exact: true }),
    ),
  );
