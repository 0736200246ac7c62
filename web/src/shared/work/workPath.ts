/** Addresses of records, by their kind. */
import type { RecordKind } from "#contract/record-kinds.ts";

type PathById = (id: string) => string;
const profile =
  (base: string): PathById =>
  (id) =>
    `${base}/${id}/profile/summary`;
const detail =
  (base: string): PathById =>
  (id) =>
    `${base}/detail/${id}/summary`;

// Each kind: a new one does not compile without its address. Content has no page and takes no time.
const PATHS: Readonly<Record<Exclude<RecordKind, "content">, PathById>> = {
  person: profile("/talent"),
  partner: profile("/partner"),
  supplier: profile("/supplier"),
  staff: profile("/staff"),
  opportunity: detail("/pipeline"),
  event: detail("/event"),
  project: detail("/project"),
  tour: (id) => `/tools/tour-tracks/${id}/itinerary`,
  contract: detail("/contracts"),
  invoice: detail("/finance/invoices"),
  creditNote: profile("/finance/invoices/credit-notes"),
  // It opens over its list.
  task: (id) => `/tasks?id=${id}`,
};
const PATHS_BY_NAME: Readonly<Record<string, PathById>> = PATHS;

/** Returns the address that opens a record; the start page for a kind without one. */
export const workPath = ({ recordKind, recordId }: { recordKind: string; recordId: string }): string =>
  PATHS_BY_NAME[recordKind]?.(recordId) ?? "/";
