export { AssignDialog } from "./parts/assign-dialog";
export { OwnTopics } from "./parts/own-topics";
export { SeatsPanel } from "./parts/seats-panel";
