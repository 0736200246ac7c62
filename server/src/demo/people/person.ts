/** How a person of the demo is told: what is theirs alone. The rest (phone, dates, links, who looks after them) falls by dice. */

import type { ProfileState, TalentCategory, TalentStatus } from "#contract/enums.ts";
import type { TALENT_TYPES } from "#server/founding/default-lists.ts";
import type { Appearance } from "../talents/appearance.ts";

type Lists = typeof TALENT_TYPES;

/** Types in order of weight, each with its sub-types. */
export type Does<C extends TalentCategory> = {
  readonly [T in keyof Lists[C]]?: Lists[C][T] extends readonly (infer S)[] ? readonly S[] : never;
};

export interface DemoPerson<C extends TalentCategory = TalentCategory> {
  name: string;
  /** Where it differs from the name they are known by. */
  legalName?: string;
  does: Does<C>;
  headline: string;
  bio: string;
  /** As in "Marrickville, NSW". */
  at: string;
  /** Nationality, ISO 3166-1. */
  from: string;
  speaks: readonly string[];
  /** Not of a band. */
  pronouns?: string;
  born?: string;
  tags: readonly string[];
  /** A band shows its initials. */
  look?: Appearance;
  /** Active, where nothing is said. */
  status?: TalentStatus;
  state?: ProfileState;
}
