// A separate thread, so that reading a large import never blocks other requests.
import { parentPort, workerData } from "node:worker_threads";
import { ImportBody, ImportPreview } from "@lectern/domain/office/imports/contract";
import { namedIn, type PlanContext, planBody, readBody } from "./planning";
import { presentPlan } from "./present";

export type Asked = { text: string; wanted: "preview" | "plan" };

const { text, wanted } = workerData as Asked;
const body = ImportBody.parse(JSON.parse(text));
const file = readBody(body);
parentPort?.once("message", (context: PlanContext) => {
  if ("faults" in file) return;
  const plan = planBody(file, body, context);
  const { source, planned, seen } = plan;
  const preview = () => JSON.stringify(ImportPreview.parse(presentPlan(plan, body)));
  parentPort?.postMessage(wanted === "preview" ? preview() : { source, planned, seen });
});
parentPort?.postMessage("faults" in file ? file : namedIn(file));
