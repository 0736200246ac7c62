/** A demo person's own data. The rest (phone, dates, links, assigned staff) is random. */

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
  /** Set if it differs from the display name. */
  legalName?: string;
  does: Does<C>;
  headline: string;
  bio: string;
  /** As in "Marrickville, NSW". */
  location: string;
  /** Nationality, ISO 3166-1. */
  nationality: string;
  speaks: readonly string[];
  /** Not for bands. */
  pronouns?: string;
  born?: string;
  tags: readonly string[];
  /** When the agency took them on; random by default. */
  since?: string;
  /** Omitted for bands, which show initials. */
  look?: Appearance;
  /** Defaults to active. */
  status?: TalentStatus;
  state?: ProfileState;
}
