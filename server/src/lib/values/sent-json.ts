/**
 * Returns a webhook's body as JSON, or undefined if it is none: a signed body that can't be read is no failure of ours.
 * Drops NUL and halves of characters from texts, which PostgreSQL can't store.
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
