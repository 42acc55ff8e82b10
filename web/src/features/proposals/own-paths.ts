import { useUser } from "#features/identity/accounts/api";
import { ownPaths } from "#platform/paths";

/** The addresses of the user's own proposals. */
export const useOwnPaths = () => ownPaths(useUser()?.group);
