/** Makes sentences of the widgets' data about what cannot wait, so that they never say more than the reader may read. */
import { LEAD_REASONS, type ManagementWidget } from "#contract/dashboards/management.ts";
import { timeLeft } from "#web/shared/chat/timeLeft.ts";
import { levelHold } from "#web/shared/holds/labels.ts";
import { formatNumber } from "#web/ui/format/numbers.ts";
import { formatTime, today } from "#web/ui/time/format.ts";
import { addDays } from "#web/ui/time/zoned.ts";
import { longWeekday } from "../days.ts";
import { t } from "../messages.ts";
import {
  CHAT_LIST,
  calendarPath,
  chatPath,
  contractPath,
  FINANCE_DASHBOARD,
  invoicePath,
  nextKeyDatesPath,
  overdueInvoicesPath,
  shownRecordPath,
  UNSENT_INVOICES,
} from "../paths.ts";
import type { ManagementData } from "../widget.ts";

type LeadReason = (typeof LEAD_REASONS)[number];
interface LeadPart {
  reason: LeadReason;
  /** The words that are the link, and the rest of the sentence. */
  words: string;
  rest: string;
  to: string;
}
export interface Reader {
  /** Epoch ms. */
  now: number;
  zone: string;
}

const MOST_PARTS = 4;
/** A chat whose window is open longer can wait. */
const CHAT_MS = 2 * 3_600_000;
const COUNT_WORDS = t("countWords").split(" ");
/** "Five", "12", at the start of a sentence */
const countWord = (count: number): string => COUNT_WORDS[count - 1] ?? formatNumber(count);

function dayWords(day: string, { now, zone }: Reader): string {
  const current = today(zone, now);
  if (day === current) return t("today");
  return day === addDays(current, 1) ? t("tomorrow") : t("onWeekday", { weekday: longWeekday(day) });
}

function toSendPart({ ready }: ManagementData<"TO_SEND">): LeadPart | null {
  const count = ready.reduce((sum, part) => sum + part.count, 0);
  if (count === 0) return null;
  return {
    reason: "TO_SEND",
    words: t("leadToSend", { count, number: countWord(count) }),
    rest: t("leadToSendRest", { count }),
    to: FINANCE_DASHBOARD,
  };
}

function overlapPart({ overlaps: [first, ...others] }: ManagementData<"THIS_WEEK">, reader: Reader): LeadPart | null {
  if (!first) return null;
  const when = dayWords(first.date, reader);
  return {
    reason: "OVERLAP",
    words: t("leadOverlap", { name: first.person.displayName }),
    rest: others.length === 0 ? t("leadOverlapRest", { when }) : t("leadOverlapMore", { when, count: others.length }),
    to: calendarPath(first.date),
  };
}

function holdPart({ rows }: ManagementData<"HOLDS">, { now, zone }: Reader): LeadPart | null {
  const ending = rows
    .filter(({ expiresAt }) => Date.parse(expiresAt) > now && today(zone, Date.parse(expiresAt)) === today(zone, now))
    .toSorted((hold, other) => Date.parse(hold.expiresAt) - Date.parse(other.expiresAt));
  const [first] = ending;
  if (!first) return null;
  const time = formatTime(first.expiresAt, zone);
  const words =
    ending.length === 1
      ? t("leadHold", { level: levelHold(first.level), name: first.person.displayName })
      : t("leadHolds", { number: countWord(ending.length) });
  return {
    reason: "HOLD",
    words,
    rest: t(ending.length === 1 ? "leadHoldRest" : "leadHoldsRest", { time }),
    to: shownRecordPath(first.record),
  };
}

function keyDatePart({ rows }: ManagementData<"KEY_DATES">): LeadPart | null {
  const due = rows.filter(({ days }) => days === 0);
  const [first] = due;
  if (!first) return null;
  if (due.length > 1)
    return {
      reason: "KEY_DATE",
      words: t("leadKeyDates", { number: countWord(due.length) }),
      rest: t("leadKeyDatesRest"),
      to: nextKeyDatesPath(),
    };
  return {
    reason: "KEY_DATE",
    words: t("leadKeyDate", { kind: first.title ?? t(first.kind), name: first.contract.name }),
    rest: t("leadKeyDateRest"),
    to: contractPath(first.contract.id),
  };
}

function chatPart({ rows }: ManagementData<"UNANSWERED">, { now }: Reader): LeadPart | null {
  const closing = rows
    .flatMap(({ id, name, closesAt }) => (closesAt === null ? [] : [{ id, name, left: Date.parse(closesAt) - now }]))
    .filter(({ left }) => left > 0 && left < CHAT_MS)
    .toSorted((chat, other) => chat.left - other.left);
  const [first] = closing;
  if (!first) return null;
  const time = timeLeft(first.left);
  if (closing.length > 1)
    return {
      reason: "CHAT",
      words: t("leadChats", { number: countWord(closing.length) }),
      rest: t("leadChatsRest", { time }),
      to: CHAT_LIST,
    };
  return {
    reason: "CHAT",
    words: t("leadChat", { name: first.name }),
    rest: t("leadChatRest", { time }),
    to: chatPath(first.id),
  };
}

function unsentPart({ unsent: { count, last } }: ManagementData<"TO_SEND">): LeadPart | null {
  if (count === 0 || !last) return null;
  if (count === 1)
    return {
      reason: "UNSENT",
      words: t("leadUnsent", { number: last.name }),
      rest: t("leadUnsentRest"),
      to: invoicePath(last.id),
    };
  return {
    reason: "UNSENT",
    words: t("leadUnsentMany", { number: countWord(count) }),
    rest: t("leadUnsentManyRest"),
    to: UNSENT_INVOICES,
  };
}

function overduePart({ currency, overdue: { count, oldestDays } }: ManagementData<"MONEY">): LeadPart | null {
  if (count === 0) return null;
  return {
    reason: "OVERDUE",
    words: t("leadOverdue", { count, number: countWord(count) }),
    rest: t("leadOverdueRest", { count, days: t("days", { count: oldestDays ?? 0 }) }),
    to: overdueInvoicesPath(currency),
  };
}

function partsOf(widget: ManagementWidget, reader: Reader): (LeadPart | null)[] {
  switch (widget.kind) {
    case "TO_SEND":
      return widget.data ? [toSendPart(widget.data), unsentPart(widget.data)] : [];
    case "THIS_WEEK":
      return [widget.data && overlapPart(widget.data, reader)];
    case "HOLDS":
      return [widget.data && holdPart(widget.data, reader)];
    case "KEY_DATES":
      return [widget.data && keyDatePart(widget.data)];
    case "UNANSWERED":
      return [widget.data && chatPart(widget.data, reader)];
    case "MONEY":
      return [widget.data && overduePart(widget.data)];
    default:
      return [];
  }
}

/** Returns at most four sentences about what cannot wait, the most urgent first. */
export const leadParts = (widgets: readonly ManagementWidget[], reader: Reader): LeadPart[] =>
  widgets
    .flatMap((widget) => partsOf(widget, reader).filter((part) => part !== null))
    .toSorted((part, other) => LEAD_REASONS.indexOf(part.reason) - LEAD_REASONS.indexOf(other.reason))
    .slice(0, MOST_PARTS);

/** True for an agency whose roster is still empty. */
export const isNewAgency = (widgets: readonly ManagementWidget[]): boolean =>
  widgets.some(({ kind, data }) => kind === "ROSTER" && data !== null && data.count === 0);
