/** Words for why a link can't be read (B-733). */
import type { NotFetchedReason } from "#server/lib/outside/fetch/order.ts";
import { Refusal } from "#server/lib/serving/refusal.ts";

export const REASON_WORDS: Readonly<Record<NotFetchedReason, string>> = {
  blocked: "This link leads to a place that can't be read from here. Use the address of a public page.",
  unknownHost: "There is no site at this address. Check the spelling.",
  unreachable: "This site doesn't answer. Try again later.",
  refused: "This site doesn't let others read this page.",
  missing: "There is no page at this address any more.",
  wrongType: "There is something else than expected at this address.",
  tooLarge: "What is at this address is too large.",
  tooSlow: "This site takes too long to answer. Try again later.",
  tooManyRedirects: "This link leads from one address to the next without an end.",
  unreadable: "There is nothing at this address that could be shown.",
};

export const linkUnread = (reason: NotFetchedReason): Refusal =>
  new Refusal("linkUnread", [{ field: "", code: reason, message: REASON_WORDS[reason] }]);
