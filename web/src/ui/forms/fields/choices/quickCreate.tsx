import { PlusIcon } from "@phosphor-icons/react/dist/csr/Plus";
import type { ReactNode } from "react";

/** Creates a choice that does not exist yet, from the typed text. */
export interface QuickCreate<V> {
  title: (text: string) => string;
  /** Resolves to the new value, or to null after a failure, which a toast has shown. */
  run: (text: string) => Promise<V | null>;
}

/** The value of the option that creates a choice; no choice has a space as its value. */
export const CREATE = " ";
const alike = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

/** Returns the name to create: the typed text, trimmed, unless it is blank or equals a label in any case; then null. */
export function nameToCreate(text: string, labels: readonly string[]): string | null {
  const name = text.trim();
  return name === "" || labels.some((label) => alike(label, name)) ? null : name;
}

interface Option {
  value: string;
  label: string;
}
export const renderCreatable = ({ option }: { option: Option }): ReactNode => (
  <>
    {option.value === CREATE && <PlusIcon size={14} />}
    {option.label}
  </>
);
