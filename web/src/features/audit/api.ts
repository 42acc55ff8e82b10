export { auditAsCsv, auditQuery } from "./parts/audit-log";
export { DeedsSection } from "./parts/deeds-section";
