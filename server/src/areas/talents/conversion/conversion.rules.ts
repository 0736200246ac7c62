/** Requirements for converting a scout to a talent, and for undoing the conversion. */

import type { Stage } from "#contract/enums.ts";
import type { ErrorCode } from "#contract/errors.ts";
import { type Missing, UNDO_DAYS } from "#contract/talents/conversion.ts";

const DAY_MS = 86_400_000;

export interface ConversionStatus {
  stage: Stage;
  convertedAt: Date | null;
  finalisedAt: Date | null;
  types: number;
  reached: boolean;
  contactAddress: boolean;
  representationStart: string | null;
  assigned: number;
  /** Labels of required fields of the talent's category that have no answer. */
  unanswered: readonly string[];
}

export function missingOf(person: ConversionStatus): Missing[] {
  const plain = [
    person.types === 0 && "types",
    !person.reached && "reach",
    !person.contactAddress && "contactAddress",
    person.representationStart === null && "representationStart",
    person.assigned === 0 && "assignedStaff",
  ] as const;
  return [
    ...plain.filter((what) => what !== false).map((what) => ({ what, label: null })),
    ...person.unanswered.map((label) => ({ what: "attribute" as const, label })),
  ];
}

export const undoUntil = ({ finalisedAt }: Pick<ConversionStatus, "finalisedAt">): Date | null =>
  finalisedAt && new Date(finalisedAt.getTime() + UNDO_DAYS * DAY_MS);

/**
 * Returns why a conversion can't be undone, or null. Once there is finance, a talent with invoices stays a talent: that
 * check belongs here.
 */
export function keptConverted(person: Pick<ConversionStatus, "stage" | "finalisedAt">, now: Date): ErrorCode | null {
  const until = undoUntil(person);
  if (person.stage === "scout" || (person.stage === "talent" && until === null)) return "notConverted";
  return until && now > until ? "conversionTooOld" : null;
}
