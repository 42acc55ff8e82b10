import { conferenceName } from "@lectern/domain/call/conferences";
import { useEdition } from "./api";

/** Names a conference that decides for itself; empty where one decision counts for the whole proposal. */
export function useConferenceName(): (code: string | undefined) => string {
  const edition = useEdition();
  return (code) => (code === undefined ? "" : conferenceName(code, edition));
}
