/**
 * Creates what follows from winning an opportunity: each area adds a maker to its manifest, with the right that it
 * takes, what it proposes and how it is made. All of them run in the transaction of the call that wins.
 */
import type { Column } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { may, type Resource } from "#contract/access.ts";
import type { OpportunityType } from "#contract/enums.ts";
import { MAKERS, type MakerName, type Proposals, type WinSelection } from "#contract/opportunities/winning.ts";
import type { RecordKind } from "#contract/record-kinds.ts";
import type { Actor, Db } from "../database/scope.ts";
import type { StandingHold } from "../holds/won-holds.ts";
import { Refusal } from "../serving/refusal.ts";

/** An opportunity with everything that is copied: also who and what the actor does not see. */
export interface Deal extends Record<string, unknown> {
  id: string;
  title: string;
  partnerId: string | null;
  contactIds: string[];
  leadId: string | null;
  tags: string[];
  type: OpportunityType | null;
  value: number | null;
  currency: string;
  startDate: string | null;
  endDate: string | null;
  venueId: string | null;
  venue: string | null;
  venueZone: string | null;
  address: string | null;
  brief: string | null;
  deliverables: string | null;
  personIds: string[];
  staff: { id: string; role: string | null }[];
}

export interface Made {
  kind: RecordKind;
  id: string;
  name: string;
}
/** Records that earlier makers created, and the reason for which a clash is accepted. */
export interface Making {
  made: readonly Made[];
  /** The holds of its talents, whose time is locked. */
  holds: readonly StandingHold[];
  conflictReason: string | null;
}

interface Definition<N extends MakerName> {
  name: N;
  /** Making takes the right to write it. */
  resource: Resource;
  kind: RecordKind;
  /** Table of the created records, so that they can be taken back. */
  table: PgTable & Record<"id" | "version" | "deletedAt", Column>;
  propose: (db: Db, actor: Actor, deal: Deal) => Promise<NonNullable<Proposals[N]>>;
  make: (db: Db, actor: Actor, deal: Deal, wanted: NonNullable<WinSelection[N]>, making: Making) => Promise<Made[]>;
}
export interface Maker extends Pick<Definition<MakerName>, "name" | "kind" | "resource" | "table"> {
  propose: (db: Db, actor: Actor, deal: Deal) => Promise<Partial<Proposals>>;
  make: (db: Db, actor: Actor, deal: Deal, wanted: WinSelection, making: Making) => Promise<Made[]>;
}

export function defineMaker<N extends MakerName>(definition: Definition<N>): Maker {
  const { name, kind, resource, table } = definition;
  const allowed = (actor: Actor): boolean => may(actor, resource, "write");
  return {
    name,
    kind,
    resource,
    table,
    propose: async (db, actor, deal) => ({
      [name]: allowed(actor) ? await definition.propose(db, actor, deal) : null,
    }),
    async make(db, actor, deal, wanted, making) {
      const proposal: WinSelection[N] = wanted[name];
      if (proposal === null) return [];
      if (!allowed(actor)) throw new Refusal("noRight", name);
      return definition.make(db, actor, deal, proposal, making);
    },
  };
}

/** Returns the makers in the order in which they make. */
export const makersInOrder = (makers: readonly Maker[]): Maker[] =>
  MAKERS.flatMap((name) => makers.find((maker) => maker.name === name) ?? []);

/** The fields of a form that every kind of work copies. */
export const copied = ({ partnerId, contactIds, leadId, tags, staff, currency }: Deal) => ({
  partnerId,
  contactIds,
  leadId,
  tags,
  assignedStaffIds: staff.map(({ id }) => id),
  currency,
});
