import { chatLogs } from "#contract/chat/conversation.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { formatCount } from "#web/ui/format/numbers.ts";

/** How many messages are unread for the reader; `shown` stops at (99+), and is null for none. */
export function useUnread(): { shown: string | null } {
  const count = useCallQuery(chatLogs.unread, {}).data?.messages ?? 0;
  if (count === 0) return { shown: null };
  return { shown: formatCount(count) };
}
