/** Remembers which reminders this tab has shown, for the browser session, so that a reload does not repeat them. */
const KEY = "greenroom-reminders";
/** Reminders are shown for an hour; more than these are never open at once. */
const MAX = 500;

// With storage blocked, a reload shows them again.
let shown: ReadonlySet<string> | null = null;

function stored(): string[] {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? found.filter((id): id is string => typeof id === "string") : [];
  } catch {
    return [];
  }
}

export const wasShown = (id: string): boolean => {
  shown ??= new Set(stored());
  return shown.has(id);
};

export function rememberShown(ids: readonly string[]): void {
  shown = new Set([...(shown ?? stored()), ...ids].slice(-MAX));
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...shown]));
  } catch {
    // Full or blocked.
  }
}
