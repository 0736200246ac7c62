import type { SortOf } from "#contract/list.ts";
import type { TicketingRow, ticketing } from "#contract/ticketing/ticketing.ts";
import { formatAmount } from "#contract/values/money.ts";
import { formatNumber } from "#web/ui/format/numbers.ts";
import type { Column } from "#web/ui/table/columns/column.ts";
import { formatDate } from "#web/ui/time/format.ts";
import { t } from "./messages.ts";
import { TicketingStateBadge } from "./TicketingStateBadge.tsx";

export const talentNames = ({ people }: Pick<TicketingRow, "people">): string =>
  people.map(({ displayName }) => displayName).join(", ");
const countCell = (count: number): string => (count === 0 ? "" : formatNumber(count, 0));

export const ticketingColumns: readonly Column<TicketingRow, SortOf<typeof ticketing.list>>[] = [
  { id: "title", title: t("event"), width: 240, sort: "title", cell: ({ title }) => title },
  {
    id: "startDate",
    title: t("date"),
    width: 120,
    sort: "startDate",
    cell: ({ startDate }) => (startDate ? formatDate(startDate.slice(0, 10)) : ""),
  },
  { id: "venue", title: t("venue"), width: 170, cell: ({ venue }) => venue ?? "" },
  { id: "talent", title: t("talent"), width: 170, cell: talentNames },
  { id: "state", title: t("state"), width: 130, cell: ({ state }) => <TicketingStateBadge state={state} /> },
  {
    id: "sold",
    title: t("sold"),
    width: 80,
    align: "end",
    sort: "sold",
    cell: ({ sold }) => formatNumber(sold, 0),
  },
  { id: "places", title: t("places"), width: 120, align: "end", cell: ({ places }) => countCell(places) },
  { id: "today", title: t("today"), width: 80, align: "end", cell: ({ today }) => countCell(today) },
  { id: "yesterday", title: t("yesterday"), width: 100, align: "end", cell: ({ yesterday }) => countCell(yesterday) },
  { id: "sevenDays", title: t("sevenDays"), width: 110, align: "end", cell: ({ sevenDays }) => countCell(sevenDays) },
  {
    id: "gross",
    title: t("gross"),
    width: 120,
    align: "end",
    cell: ({ gross, currency }) => (gross === null ? "" : formatAmount(gross, currency)),
  },
  { id: "currency", title: t("currency"), width: 90, hidden: true, cell: ({ currency }) => currency },
];
