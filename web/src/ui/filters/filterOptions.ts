import type { ReactNode } from "react";

export interface Choice {
  value: string | number;
  label: string;
  /** Drawn before the label, such as a face. */
  mark?: ReactNode;
}

/** Choices that have to be asked for: those that match a text, and those that are chosen already, by their values. */
export interface ChoiceSource {
  useChoices(text: string, chosen: readonly (string | number)[]): { choices: readonly Choice[]; loading: boolean };
}
export type ChoiceList = readonly Choice[] | ChoiceSource;

/** How one filter of a list call shows; a filter that no screen gives a look is not offered there. */
export interface FilterOptions {
  title: string;
  choices?: ChoiceList;
  /** Of a filter by dates: the zone its days are of. */
  zone?: string;
  /** False while something else on the screen says it already, such as a tab. */
  chip?: boolean;
}
/** What a list's range of dates is about, and the zone its days are of: the talent's or the reader's. */
export interface DateFilterOptions {
  title: string;
  zone: string;
}
export type FilterOptionsByKey<Name extends string = string> = Partial<Record<Name, FilterOptions>>;

export const isSource = (choices: ChoiceList): choices is ChoiceSource => "useChoices" in choices;

const fixed = (choices: readonly Choice[]): ChoiceSource => ({
  useChoices: (text) => {
    const wanted = text.trim().toLowerCase();
    return { choices: choices.filter(({ label }) => label.toLowerCase().includes(wanted)), loading: false };
  },
});

/** Both kinds of choices, asked the same way; a fixed list is narrowed here. */
export function useChoices(
  choices: ChoiceList,
  text: string,
  chosen: readonly (string | number)[],
): { choices: readonly Choice[]; loading: boolean } {
  const source = isSource(choices) ? choices : fixed(choices);
  return source.useChoices(text, chosen);
}
