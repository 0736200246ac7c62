/** Pages that it makes no sense to return to after signing in. */
const excluded = /^\/(?:login|logout|forgot-password|reset-password|2fa|staff\/set-password)(?:\/|\?|$)/;

/** Returns the path if it is one of the app's own, else null: an external address never decides where a person lands. */
export function internalPath(path: string | null): string | null {
  if (!path || !/^\/(?![/\\])/.test(path) || excluded.test(path)) return null;
  const url = new URL(path, "https://here.invalid");
  return url.origin === "https://here.invalid" ? url.pathname + url.search + url.hash : null;
}
