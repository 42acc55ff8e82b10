export { ConflictsPanel } from "./parts/conflicts-panel";
export { RECUSE_KEY } from "./parts/keys";
export { Recuse } from "./parts/recuse";
