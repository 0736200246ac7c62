import type { AnyCall, CurrentOf } from "#contract/call.ts";
import { z } from "#contract/schema.ts";

export type FieldErrors = Record<string, string>;

/** Validates a body by the contract's schema; returns the errors by field. */
export function schemaErrors(call: AnyCall, body: unknown): FieldErrors {
  const result = call.body && z.safeParse(call.body, body);
  if (!result || result.success) return {};
  return Object.fromEntries(result.error.issues.toReversed().map(({ path, message }) => [path.join("."), message]));
}

/** Returns the record in a stale-version refusal; null if it has none. */
export function currentRecord<C extends AnyCall>(call: C, current: unknown): CurrentOf<C> | null {
  const record = z.safeParse(call.current ?? call.reply, current);
  // The type is derived from this schema.
  return record.success ? (record.data as CurrentOf<C>) : null;
}

/** The form library's methods that `adopt` uses. */
interface FormState<V> {
  setInitialValues(values: V): void;
  setValues(values: Partial<V>): void;
  resetDirty(values: V): void;
}
/** Sets a form's initial and current values. */
export function adopt<V extends object>(form: FormState<V>, initial: V, values: V): void {
  form.setInitialValues(initial);
  form.setValues(values);
  form.resetDirty(initial);
}

/** Returns a field's error; for a list, its own or that of its first entry with one. */
export function errorAt(errors: Readonly<Record<string, unknown>>, path: string): string | undefined {
  const key =
    path in errors
      ? path
      : Object.keys(errors).find((other) => other.startsWith(`${path}.`) && /^\d+$/.test(other.slice(path.length + 1)));
  const error = key === undefined ? undefined : errors[key];
  return typeof error === "string" ? error : undefined;
}

/** Focuses the first of these fields in document order, and scrolls its error into view. */
export function focusFirst(paths: readonly string[]): void {
  const nodes = paths
    .map((path) =>
      document.querySelector<HTMLElement>(`[name="${CSS.escape(path)}"], [data-path="${CSS.escape(path)}"]`),
    )
    .filter((node) => node !== null);
  const [first] = nodes.sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
  setTimeout(() => {
    first?.focus();
    // The error is rendered with the next frame.
    requestAnimationFrame(() => {
      const errorId = first?.getAttribute("aria-describedby")?.split(" ").at(-1);
      if (errorId) document.getElementById(errorId)?.scrollIntoView({ block: "nearest" });
    });
  });
}
