/**
 * Returns what a webhook sent as JSON, or nothing where it is none: what is signed and can't be read is no failure of ours.
 * PostgreSQL keeps no NUL and no half of a character, so neither is in its texts.
 */
export function sentJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"), (_key, value: unknown) =>
      typeof value === "string" ? value.replaceAll("\0", "").toWellFormed() : value,
    );
  } catch {
    return undefined;
  }
}
