/**
 * Drafts: unsaved form values, kept in this tab so that they survive a reload and a session that ended elsewhere. One
 * draft per person, call and record; deleted after a day, once saved or discarded, and when another person signs in.
 */
const PREFIX = "greenroom-draft:";
const LIFE_MS = 24 * 60 * 60 * 1000;
/** The largest draft that is kept, in characters. */
const MAX_LENGTH = 200_000;

export interface Draft {
  /** The form's initial values. */
  base: object;
  values: object;
}
const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

export const draftKey = (userId: string, call: string, params: unknown): string =>
  `${PREFIX}${userId}:${call}:${JSON.stringify(params ?? {})}`;

/** Names of fields with secrets, which are never stored. */
const SECRET = /passw|passphrase|secret|token|otp|recovery|^code$|^pin$/i;
export const hasSecrets = (values: object): boolean => Object.keys(values).some((name) => SECRET.test(name));

// Storage may be full or blocked: then there is no draft, and the form still works.
function quietly<T>(work: () => T, otherwise: T): T {
  try {
    return work();
  } catch {
    return otherwise;
  }
}

export function saveDraft(key: string, { base, values }: Draft, now = Date.now()): void {
  const text = JSON.stringify({ at: now, base, values });
  quietly(
    () => (text.length > MAX_LENGTH ? sessionStorage.removeItem(key) : sessionStorage.setItem(key, text)),
    undefined,
  );
}

export const forgetDraft = (key: string): void => quietly(() => sessionStorage.removeItem(key), undefined);

export const draftOf = (key: string, now = Date.now()): Draft | null =>
  quietly(() => {
    const found: unknown = JSON.parse(sessionStorage.getItem(key) ?? "null");
    if (!isObject(found) || !("at" in found && "base" in found && "values" in found)) return null;
    const { at, base, values } = found;
    if (typeof at !== "number" || now - at > LIFE_MS || !isObject(base) || !isObject(values)) {
      sessionStorage.removeItem(key);
      return null;
    }
    return { base, values };
  }, null);

/** Deletes the drafts of all other people; without a person, all drafts. */
export function keepOnlyDraftsOf(userId: string | null): void {
  quietly(() => {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(PREFIX) && (userId === null || !key.startsWith(`${PREFIX}${userId}:`)))
        sessionStorage.removeItem(key);
  }, undefined);
}

const kindOf = (value: unknown): string => (Array.isArray(value) ? "list" : typeof value);

/** Null and undefined both mean no value: undefined is not stored, and so is missing in a restored draft. */
const isEmpty = (value: unknown): boolean => value === null || value === undefined;

/** Returns whether stored values fit this form, whose fields may have changed since. An empty value fits any kind. */
export function draftFits<V extends object>(form: V, draft: object): draft is V {
  const [current, stored] = [
    new Map<string, unknown>(Object.entries(form)),
    new Map<string, unknown>(Object.entries(draft)),
  ];
  return (
    [...stored.keys()].every((name) => current.has(name)) &&
    [...current].every(([name, value]) => {
      const other = stored.get(name);
      if (!stored.has(name)) return value === undefined;
      return isEmpty(value) || isEmpty(other) || kindOf(value) === kindOf(other);
    })
  );
}
