import { PaperclipIcon } from "@phosphor-icons/react/dist/csr/Paperclip";
import { Link } from "react-router";
import type { ExpenseRow, expenses } from "#contract/expenses/expense.ts";
import type { SortOf } from "#contract/list.ts";
import { t } from "#web/areas/expenses/messages.ts";
import { moneyText } from "#web/shared/deals/workColumns.tsx";
import { NamedAvatar } from "#web/shared/people/AvatarGroup.tsx";
import type { Column } from "#web/ui/table/columns/column.ts";
import { formatDate } from "#web/ui/time/format.ts";
import { ExpenseStateBadge } from "./ExpenseStateBadge.tsx";
import styles from "./Expenses.module.css";

const BASES: Readonly<Record<NonNullable<ExpenseRow["on"]>["kind"], string>> = {
  contract: "/contracts/detail",
  event: "/event/detail",
  project: "/project/detail",
  person: "/talent",
};
/** Link to the record that an expense is for. */
export const OnLink = ({ on }: { on: ExpenseRow["on"] }) =>
  on && <Link to={`${BASES[on.kind]}/${on.id}`}>{on.name}</Link>;

/** Payer of an expense: the agency, or the name of a partner or talent. */
export const chargedText = ({ chargeTo, charged }: Pick<ExpenseRow, "chargeTo" | "charged">): string =>
  chargeTo === "AGENCY" ? t("agency") : (charged?.name ?? t(chargeTo));

const columns: readonly Column<ExpenseRow, SortOf<typeof expenses.list>>[] = [
  { id: "description", title: t("description"), width: 240, sort: "description", cell: (row) => row.description },
  { id: "spentOn", title: t("spentOn"), width: 116, sort: "spentOn", cell: ({ spentOn }) => formatDate(spentOn) },
  {
    id: "amount",
    title: t("amount"),
    width: 140,
    align: "end",
    sort: "amount",
    cell: ({ amount, currency }) => moneyText(amount, currency),
  },
  {
    id: "tax",
    title: t("tax"),
    width: 120,
    align: "end",
    hidden: true,
    cell: ({ taxAmount, currency }) => moneyText(taxAmount, currency),
  },
  { id: "currency", title: t("currency"), width: 90, hidden: true, cell: ({ currency }) => currency },
  { id: "state", title: t("state"), width: 130, cell: ({ state }) => <ExpenseStateBadge state={state} resting /> },
  { id: "type", title: t("type"), width: 140, cell: ({ type }) => type?.name },
  { id: "on", title: t("on"), width: 190, cell: ({ on }) => <OnLink on={on} /> },
  { id: "charged", title: t("chargeTo"), width: 160, cell: chargedText },
  {
    id: "paidBy",
    title: t("paidBy"),
    width: 150,
    cell: ({ paidBy }) => (paidBy ? <NamedAvatar person={paidBy} size={22} /> : t("agency")),
  },
  {
    id: "recordedBy",
    title: t("recordedBy"),
    width: 150,
    hidden: true,
    cell: ({ createdBy }) => createdBy && <NamedAvatar person={createdBy} size={22} />,
  },
  {
    id: "receipts",
    title: t("receipts"),
    width: 90,
    cell: ({ receiptCount }) =>
      receiptCount > 0 && (
        <span className={styles.receipts} role="img" aria-label={t("receiptCount", { count: receiptCount })}>
          <PaperclipIcon size={14} aria-hidden /> {receiptCount}
        </span>
      ),
  },
];
/** A record's own list leaves out the column that names it. */
export const expenseColumns = (ofRecord: boolean) => columns.filter(({ id }) => !ofRecord || id !== "on");
