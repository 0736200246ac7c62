import type { WorkPerson } from "#contract/work/work.ts";

/** An opportunity or event that days are held for. */
export interface HeldFor {
  id: string;
  title: string;
  /** Talents and scouts that it is about. */
  people: readonly WorkPerson[];
  startDate: string | null;
  endDate: string | null;
}
