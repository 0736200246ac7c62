import { PlusIcon } from "@phosphor-icons/react/dist/csr/Plus";
import type { ReactNode } from "react";

/** Makes a choice that is not there yet, from what was typed. */
export interface QuickCreate<V> {
  title: (text: string) => string;
  /** Resolves to the new value; to null when it was not made, which has been told. */
  run: (text: string) => Promise<V | null>;
}

/** No choice has a space for its value. */
export const CREATE = " ";
const alike = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

/** The name to create: what was typed, trimmed, where it is not blank and no label is the same in whatever case; else null. */
export function nameToCreate(text: string, labels: readonly string[]): string | null {
  const name = text.trim();
  return name === "" || labels.some((label) => alike(label, name)) ? null : name;
}

interface Option {
  value: string;
  label: string;
}
/** The choices that match what was typed, and the way to create one. */
export const matching = ({ options, search }: { options: readonly (Option | object)[]; search: string }) =>
  options.filter(
    (option): option is Option =>
      "label" in option &&
      (option.value === CREATE || option.label.toLowerCase().includes(search.trim().toLowerCase())),
  );

export const renderCreatable = ({ option }: { option: Option }): ReactNode => (
  <>
    {option.value === CREATE && <PlusIcon size={14} />}
    {option.label}
  </>
);
