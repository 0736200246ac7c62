import type { Call } from "#contract/call.ts";
import { z } from "#contract/schema.ts";

/** Throws if a reply does not match its schema, as tests want to know. */
export function checkReply(title: string, call: Call, value: unknown): void {
  const checked = z.safeParse(call.reply, value);
  if (!checked.success)
    throw new Error(
      `${title} sends a reply that does not match its contract: ${JSON.stringify(checked.error.issues.slice(0, 3))}`,
    );
}
