/** The messages of a conversation: the newest ten, and ten older ones at a time. */
import { useQueries } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { CHAT_LIMITS } from "#contract/chat/codes.ts";
import { type ChatMessage, chatMessages } from "#contract/chat/message.ts";
import { queries } from "#web/ui/calls/queries.ts";
import { callQueryOptions } from "#web/ui/calls/useCall.ts";
import { joined, withoutGaps } from "./chatDays.ts";

export interface LoadedMessages {
  /** The oldest first. */
  messages: readonly ChatMessage[];
  loading: boolean;
  failed: boolean;
  retry: () => void;
  /** Loads ten older ones; undefined at the beginning of the conversation. */
  loadOlder: (() => void) | undefined;
  loadingOlder: boolean;
}

const NONE: readonly ChatMessage[] = [];

export function useMessages(logId: string | null): LoadedMessages {
  /** The message that each further page is older than. */
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const [shownMessages, setShownMessages] = useState(NONE);
  const [shownLog, setShownLog] = useState(logId);
  if (shownLog !== logId) {
    setShownLog(logId);
    setCursors([]);
    setShownMessages(NONE);
  }
  const answers = useQueries(
    {
      queries: [null, ...cursors].map((beforeId) => ({
        ...callQueryOptions(chatMessages.list, {
          query: {
            ...(logId !== null && { logId }),
            ...(beforeId !== null && { beforeId }),
            pageSize: CHAT_LIMITS.pageSize,
            withTotal: false,
          },
        }),
        enabled: logId !== null,
      })),
    },
    queries,
  );
  const loadedAt = answers.map(({ dataUpdatedAt }) => dataUpdatedAt).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what a page holds changes with the time of its reply
  const pages = useMemo(() => answers.map(({ data }) => data?.rows ?? []), [loadedAt]);
  const found = useMemo(() => joined(pages), [pages]);
  // Messages that came since have moved others off their page: those are loaded too.
  const complete = withoutGaps(pages, cursors);
  if (complete !== cursors) setCursors(complete);
  // Messages stay on screen while a page in the middle reloads.
  const isWhole = complete === cursors && answers.every(({ data }) => data !== undefined);
  if (isWhole && shownMessages !== found) setShownMessages(found);
  const messages = useMemo(() => (isWhole ? found : joined([found, shownMessages])), [isWhole, found, shownMessages]);

  const last = answers.at(-1);
  const loadingOlder = cursors.length > 0 && last?.isFetching === true && last.data === undefined;
  const before = messages[0]?.id;
  return {
    messages,
    loading: logId !== null && answers[0]?.isPending === true,
    failed: answers.some(({ isError, data }) => isError && data === undefined),
    retry: () => {
      for (const answer of answers) if (answer.isError) void answer.refetch();
    },
    loadOlder:
      last?.data?.loadMore && before !== undefined && !cursors.includes(before)
        ? () => setCursors([...cursors, before])
        : undefined,
    loadingOlder,
  };
}
