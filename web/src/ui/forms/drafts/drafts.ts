/**
 * What was typed and not saved yet, kept in this tab so that it outlives a reload and a session that ended elsewhere.
 * One draft a person, call and record; gone after a day, once saved or discarded, and when somebody else signs in.
 */
const PREFIX = "greenroom-draft:";
const LIFE_MS = 24 * 60 * 60 * 1000;
/** Of one draft, in characters; what is longer is not kept. */
const LONGEST = 200_000;

export interface Draft {
  /** What the form held before anything was typed. */
  base: object;
  values: object;
}
const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

export const draftKey = (userId: string, call: string, params: unknown): string =>
  `${PREFIX}${userId}:${call}:${JSON.stringify(params ?? {})}`;

/** Whether a form asks for something that is never written down. */
const SECRET = /passw|passphrase|secret|token|otp|recovery|^code$|^pin$/i;
export const hasSecrets = (values: object): boolean => Object.keys(values).some((name) => SECRET.test(name));

// Storage may be full, or closed to us: then there is no draft, and the form works all the same.
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
    () => (text.length > LONGEST ? sessionStorage.removeItem(key) : sessionStorage.setItem(key, text)),
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

/** Leaves this person's drafts alone and takes everybody else's away; nobody's stay without a person. */
export function keepOnlyDraftsOf(userId: string | null): void {
  quietly(() => {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(PREFIX) && (userId === null || !key.startsWith(`${PREFIX}${userId}:`)))
        sessionStorage.removeItem(key);
  }, undefined);
}

const kindOf = (value: unknown): string => (Array.isArray(value) ? "list" : typeof value);

/** What stands for nothing: a value that is undefined is not written down, and is missing when it is found again. */
const isEmpty = (value: unknown): boolean => value === null || value === undefined;

/** Whether kept values are those of this form: it may have other fields since. What may be empty is of any kind. */
export function draftFits<V extends object>(form: V, kept: object): kept is V {
  const [mine, its] = [new Map<string, unknown>(Object.entries(form)), new Map<string, unknown>(Object.entries(kept))];
  return (
    [...its.keys()].every((name) => mine.has(name)) &&
    [...mine].every(([name, value]) => {
      const other = its.get(name);
      if (!its.has(name)) return value === undefined;
      return isEmpty(value) || isEmpty(other) || kindOf(value) === kindOf(other);
    })
  );
}
