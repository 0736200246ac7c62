/** Pages that make no sense to come back to after signing in. */
const passing = /^\/(?:login|logout|forgot-password|reset-password|2fa|staff\/set-password)(?:\/|\?|$)/;

/** The path if it is one of ours, else null: an address from outside never decides where a person lands. */
export function internalPath(path: string | null): string | null {
  if (!path || !/^\/(?![/\\])/.test(path) || passing.test(path)) return null;
  const url = new URL(path, "https://here.invalid");
  return url.origin === "https://here.invalid" ? url.pathname + url.search + url.hash : null;
}
