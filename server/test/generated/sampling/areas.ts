/** The area that each call belongs to, as the folder of the contract that its group comes from says. */
import { existsSync, readFileSync } from "node:fs";
import type { AnyCall } from "#contract/call.ts";

const CONTRACT = new URL("../../../../contract/src/", import.meta.url);
const AREAS = new URL("../../../src/areas/", import.meta.url);
const IMPORT = /^import \{[^}]+\} from "\.\/([\w-]+)\/([\w/-]+)\.ts";$/gm;
/** Folders of the contract that an area of another name serves. */
const SERVED_BY: Readonly<Record<string, string>> = {
  bank: "invoices",
  "finance-emails": "finance",
  "pay-runs": "ledger",
};

const isCall = (value: unknown): value is AnyCall =>
  typeof value === "object" && value !== null && "method" in value && "path" in value && "reply" in value;

/** Adds the calls of a group, or of several. */
function add(value: unknown, area: string, to: Map<AnyCall, string>, depth = 0): void {
  if (isCall(value)) to.set(value, area);
  else if (typeof value === "object" && value !== null && depth < 3)
    for (const part of Object.values(value)) add(part, area, to, depth + 1);
}

const areas = new Map<AnyCall, string>();
for (const [, folder = "", file] of readFileSync(new URL("calls.ts", CONTRACT), "utf8").matchAll(IMPORT)) {
  const area = SERVED_BY[folder] ?? folder;
  if (!existsSync(new URL(area, AREAS)))
    throw new Error(`${folder} is served by no area of its name: say which in SERVED_BY`);
  add({ ...(await import(new URL(`${folder}/${file}.ts`, CONTRACT).pathname)) }, area, areas);
}

export function areaOf(call: AnyCall): string {
  const area = areas.get(call);
  if (!area) throw new Error(`${call.method} ${call.path} belongs to no area`);
  return area;
}
