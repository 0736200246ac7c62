/** Sections of the winning dialog, one for each kind of record it can create. */
import type { Icon } from "@phosphor-icons/react/dist/lib/types";
import type { ComponentType } from "react";
import type { MakerName, WinningProposal, WinSelection } from "#contract/opportunities/winning.ts";
import type { PersonBrief } from "#contract/schema.ts";
import type { Field, RecordForm } from "#web/ui/forms/useCallForm.ts";
import type { TalentFee } from "./fees/fees.ts";

type Part<N extends MakerName> = NonNullable<WinSelection[N]>;
/** In which parts the contract is paid: a deposit before the event, and the rest after it. */
export interface WinTerms {
  /** In percent; none is one part. */
  deposit: number | null;
  daysBefore: number;
  daysAfter: number;
}
/** The form: what is made, and with which values if it is. */
export interface WinValues {
  makes: Readonly<Record<MakerName, boolean>>;
  event: Part<"event">;
  project: Part<"project">;
  contract: Omit<Part<"contract">, "instalments">;
  terms: WinTerms;
  taskPack: Part<"taskPack">;
  fees: readonly TalentFee[];
  conflictReason: string | null;
}

export interface Winning {
  proposal: WinningProposal;
  values: WinValues;
  /** The reader's day. */
  today: string;
}
/** A line of dates and amounts. */
export interface Mark {
  day: string;
  shape: "act" | "event";
  text: string;
  amount?: string | null;
}
export interface SectionProps {
  opportunityId: string;
  proposal: WinningProposal;
  form: RecordForm<WinValues>;
  today: string;
}

export interface WinSection {
  name: MakerName;
  icon: Icon;
  title: string;
  line: string;
  /** Default of its switch; null without the right to it. */
  on: (proposal: WinningProposal) => boolean | null;
  Section: ComponentType<SectionProps>;
  /** Words of the button that tell what will be created; null for nothing. */
  makes: (winning: Winning) => string | null;
  marks: (winning: Winning) => readonly Mark[];
  /** Chooses what is usual, when it is switched on. */
  choose?: (winning: Winning, form: RecordForm<WinValues>) => void;
  /** Colleagues who get something to do. */
  notified?: (winning: Winning) => readonly PersonBrief[];
}

/** Fields of one part of the form. */
export const partFields =
  <T extends object>(form: Pick<RecordForm<WinValues>, "errorAt">, part: MakerName, value: T, set: (next: T) => void) =>
  <K extends keyof T & string>(name: K): Field<T[K]> => ({
    name: `${part}.${name}`,
    value: value[name],
    onChange: (next) => set({ ...value, [name]: next }),
    onBlur: () => undefined,
    error: form.errorAt(`${part}.${name}`),
  });
