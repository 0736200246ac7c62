import type { ReactNode } from "react";
import type { Period } from "../time/zoned.ts";

export interface Choice {
  value: string | number;
  label: string;
  /** Shown before the label, such as an avatar. */
  mark?: ReactNode;
}

/** Choices that are fetched: those that match a text, and those already selected, by their values. */
export interface ChoiceSource {
  useChoices(text: string, chosen: readonly (string | number)[]): { choices: readonly Choice[]; loading: boolean };
}
export type ChoiceList = readonly Choice[] | ChoiceSource;

/** How one filter of a list call is shown; a filter without options is not offered on the screen. */
export interface FilterOptions {
  title: string;
  choices?: ChoiceList;
  /** The time zone of the days, for a filter by dates. */
  zone?: string;
  /** False if the screen shows the filter elsewhere, such as in a tab. */
  chip?: boolean;
  /** A value that is offered under a name, next to the person's own filters. */
  ready?: { name: string; value: string };
}
/** A filter that a list offers from the start. */
export interface ReadyFilter {
  name: string;
  parameters: string;
}
/** The filters that a list offers from the start. */
export const readyFilters = (filters: readonly (readonly [string, FilterOptions])[]): ReadyFilter[] =>
  filters.flatMap(([filter, { ready }]) =>
    ready ? [{ name: ready.name, parameters: new URLSearchParams({ [filter]: ready.value }).toString() }] : [],
  );
/** The title of a list's range of dates, and the time zone of its days: the talent's or the reader's. */
export interface DateFilterOptions {
  title: string;
  zone: string;
  /** Periods that one press chooses, such as this quarter. */
  periods?: readonly NamedPeriod[];
}
export interface NamedPeriod extends Period {
  name: string;
}
export type FilterOptionsByKey<Name extends string = string> = Partial<Record<Name, FilterOptions>>;

export const isSource = (choices: ChoiceList): choices is ChoiceSource => "useChoices" in choices;

const fixed = (choices: readonly Choice[]): ChoiceSource => ({
  useChoices: (text) => {
    const wanted = text.trim().toLowerCase();
    return { choices: choices.filter(({ label }) => label.toLowerCase().includes(wanted)), loading: false };
  },
});

/** Returns the choices that match a text, from a source or a fixed list. */
export function useChoices(
  choices: ChoiceList,
  text: string,
  chosen: readonly (string | number)[],
): { choices: readonly Choice[]; loading: boolean } {
  const source = isSource(choices) ? choices : fixed(choices);
  return source.useChoices(text, chosen);
}
