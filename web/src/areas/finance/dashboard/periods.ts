/** Names of periods, and the addresses of the rows behind a figure. */
import type { ChartGroup, DebtAge } from "#contract/finance/report.ts";
import { toAddress } from "#contract/list.ts";
import { spanOf } from "#web/ui/filters/dates/dateSpan.ts";
import { formatDate, formatMonth } from "#web/ui/time/format.ts";

interface Period {
  from: string;
  to: string;
}
/** "Aug", "03 Aug", "2026" */
export const shortPeriod = ({ from }: Period, group: ChartGroup): string =>
  group === "YEAR" ? from.slice(0, 4) : group === "WEEK" ? formatDate(from).slice(0, 6) : formatMonth(from).slice(0, 3);
/** "August 2026", "03 Aug 2026 – 09 Aug 2026", "2026" */
export const longPeriod = ({ from, to }: Period, group: ChartGroup): string =>
  group === "YEAR"
    ? from.slice(0, 4)
    : group === "WEEK"
      ? `${formatDate(from)} – ${formatDate(to)}`
      : formatMonth(from);

const INVOICES = "/finance/invoices/invoices";
const UNPAID = { statuses: ["Sent"], paymentStatuses: ["UNPAID", "PARTIALLY_PAID"] };
const listed = (query: object): string => `${INVOICES}?${toAddress({ ...query })}`;

/** Days of dates without a time are days in UTC. */
const days = (from: string | null, to: string | null) => {
  const [first] = from === null ? [null] : spanOf([from, from], "UTC");
  const last = to === null ? null : spanOf([to, to], "UTC")[1];
  return [first, last];
};

export const openInvoices = (currency: string): string => listed({ ...UNPAID, currencies: [currency] });
export const overdueInvoices = (currency: string): string => listed({ overdue: true, currencies: [currency] });
export const invoicesDue = (currency: string, { from, to }: Period): string =>
  listed({ ...UNPAID, currencies: [currency], due: days(from, to) });
/** Invoices that were issued in a period. */
export function invoicesIssued(currency: string, { from, to }: Period): string {
  const [fromDate, toDate] = days(from, to);
  return listed({ statuses: ["Sent"], currencies: [currency], fromDate, toDate });
}

const AGES: Record<DebtAge, readonly [number | null, number | null]> = {
  NOT_DUE: [0, null],
  DAYS_30: [-30, -1],
  DAYS_60: [-60, -31],
  DAYS_90: [-90, -61],
  OVER_90: [null, -91],
};
const dayAfter = (day: string, count: number): string => {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
};
/** Open invoices of an age, as of a day. */
export function invoicesOfAge(age: DebtAge, onDate: string, more: { currency: string; partnerId?: string }): string {
  const [from, to] = AGES[age];
  const due = days(from === null ? null : dayAfter(onDate, from), to === null ? null : dayAfter(onDate, to));
  const { currency, partnerId } = more;
  return listed({ ...UNPAID, currencies: [currency], due, ...(partnerId && { partnerIds: [partnerId] }) });
}
