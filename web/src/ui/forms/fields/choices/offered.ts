/** Rules for the options a list offers, and their order. */
import { CREATE } from "./quickCreate.tsx";

export interface OfferedOption {
  value: string;
  label: string;
}

/** Leaves out options whose value was there before: the list of the component library throws on doubles. */
export function unique<T extends OfferedOption | string>(options: readonly T[]): T[] {
  const seen = new Set<string>();
  return options.filter((option) => {
    const value = typeof option === "string" ? option : option.value;
    return !seen.has(value) && seen.add(value);
  });
}

const folded = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
/** 0 where the label begins with what was typed, 1 where one of its words does, 2 where it has it elsewhere, 3 where it has not. */
function rankOf(label: string, words: string): number {
  const text = folded(label);
  const position = text.indexOf(words);
  if (position <= 0) return position === 0 ? 0 : 3;
  return text.includes(` ${words}`) ? 1 : 2;
}

/**
 * Returns the options in the order in which they match the typed text, those that begin with it first; the option that
 * creates one stays last. With `found` the server has searched, perhaps in more than the label, and none is left out.
 */
export function offered<T extends OfferedOption>(options: readonly T[], typed: string, found = false): T[] {
  const words = folded(typed.trim());
  if (words === "") return [...options];
  return options
    .map((option) => ({ option, rank: option.value === CREATE ? 4 : rankOf(option.label, words) }))
    .filter(({ rank }) => found || rank !== 3)
    .sort((a, b) => a.rank - b.rank)
    .map(({ option }) => option);
}
