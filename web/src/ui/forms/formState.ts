import type { AnyCall, CurrentOf } from "#contract/call.ts";
import { z } from "#contract/schema.ts";

export type FieldErrors = Record<string, string>;

/** What the contract says about a body, by field. */
export function schemaErrors(call: AnyCall, body: unknown): FieldErrors {
  const result = call.body && z.safeParse(call.body, body);
  if (!result || result.success) return {};
  return Object.fromEntries(result.error.issues.toReversed().map(({ path, message }) => [path.join("."), message]));
}

/** The record that a stale version was refused with; null where the refusal has none. */
export function currentRecord<C extends AnyCall>(call: C, current: unknown): CurrentOf<C> | null {
  const record = z.safeParse(call.current ?? call.reply, current);
  // The schema is the one that the type is read from.
  return record.success ? (record.data as CurrentOf<C>) : null;
}

/** What of the form library is used to bring it up to date. */
interface FormState<V> {
  setInitialValues(values: V): void;
  setValues(values: Partial<V>): void;
  resetDirty(values: V): void;
}
/** Makes `initial` what a form begins with, and `values` what stands in it. */
export function adopt<V extends object>(form: FormState<V>, initial: V, values: V): void {
  form.setInitialValues(initial);
  form.setValues(values);
  form.resetDirty(initial);
}

/** A list's own error, or that of its first entry that has one. */
export function errorAt(errors: Readonly<Record<string, unknown>>, path: string): string | undefined {
  const key =
    path in errors
      ? path
      : Object.keys(errors).find((other) => other.startsWith(`${path}.`) && /^\d+$/.test(other.slice(path.length + 1)));
  const error = key === undefined ? undefined : errors[key];
  return typeof error === "string" ? error : undefined;
}

/** Goes to the first field, as they stand on the page, of those that were refused, and brings what is said of it into view. */
export function focusFirst(paths: readonly string[]): void {
  const nodes = paths
    .map((path) =>
      document.querySelector<HTMLElement>(`[name="${CSS.escape(path)}"], [data-path="${CSS.escape(path)}"]`),
    )
    .filter((node) => node !== null);
  const [first] = nodes.sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
  setTimeout(() => {
    first?.focus();
    // The words are drawn with the next picture.
    requestAnimationFrame(() => {
      const said = first?.getAttribute("aria-describedby")?.split(" ").at(-1);
      if (said) document.getElementById(said)?.scrollIntoView({ block: "nearest" });
    });
  });
}
