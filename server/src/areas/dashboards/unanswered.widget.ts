/** Gathers what waits for an answer in the logs of comms: first what can soon be answered no more, then the oldest. */
import type { ManagementReaders, UnansweredSource } from "#server/lib/dashboards/management.ts";

const END = Number.POSITIVE_INFINITY;

export const unansweredWidget =
  (sources: readonly UnansweredSource[]): ManagementReaders["UNANSWERED"] =>
  async (context) => {
    const counts = { chat: 0, enquiry: 0 };
    const rows = [];
    for (const { kind, read } of sources) {
      const found = await read(context);
      counts[kind] += found.count;
      rows.push(...found.rows);
    }
    const urgency = (closesAt: string | null) => (closesAt === null ? END : Date.parse(closesAt));
    const ordered = rows.toSorted(
      (first, second) =>
        urgency(first.closesAt) - urgency(second.closesAt) || 0 || Date.parse(first.since) - Date.parse(second.since),
    );
    return { chats: counts.chat, enquiries: counts.enquiry, rows: ordered.slice(0, context.rows) };
  };
