/** Expenses as a list: all that the reader sees, or those of one record. */
import { CheckIcon } from "@phosphor-icons/react/dist/csr/Check";
import { PlusIcon } from "@phosphor-icons/react/dist/csr/Plus";
import { XIcon } from "@phosphor-icons/react/dist/csr/X";
import { useState } from "react";
import { EXPENSE_CHARGED_TO, EXPENSE_STATES } from "#contract/expenses/codes.ts";
import { type ExpenseRow, expenses } from "#contract/expenses/expense.ts";
import { t } from "#web/areas/expenses/messages.ts";
import { WorkCard } from "#web/shared/deals/WorkCard.tsx";
import { moneyText } from "#web/shared/deals/workColumns.tsx";
import { FinanceTabs } from "#web/shared/finance/FinanceTabs.tsx";
import { choicesFrom, colleagues } from "#web/shared/people/people.tsx";
import { useMay, useMe } from "#web/shared/session/me.tsx";
import type { Action } from "#web/ui/actions/action.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { ListBar } from "#web/ui/layout/ListBar.tsx";
import { useList } from "#web/ui/list/useList.ts";
import { BulkBar } from "#web/ui/table/BulkBar.tsx";
import { DataTable } from "#web/ui/table/DataTable.tsx";
import type { Selection } from "#web/ui/table/useSelection.ts";
import { formatDate } from "#web/ui/time/format.ts";
import type { ExpensedRecord } from "./ExpenseDialog.tsx";
import { ExpenseStateBadge } from "./ExpenseStateBadge.tsx";
import { approveExpenses, expenseActions } from "./expenseActions.ts";
import { expenseColumns } from "./expenseColumns.tsx";
import { openExpense } from "./openExpense.tsx";
import { openAddExpense, openReject } from "./openForms.tsx";

export function ExpenseTable({ on }: { on: ExpensedRecord | null }) {
  const me = useMe();
  const seesAll = useMay("FINANCE", "read");
  const decides = useMay("FINANCE", "write");
  const { data } = useCallQuery(expenses.metadata, {});
  // Columns, filters and files are kept for those with the right to finances, who see all of them.
  const list = useList(expenses.list, {
    ...(seesAll && { table: "expenses" as const }),
    ...(on && { always: { onIds: [on.id] }, ofRecord: true }),
  });
  const add: Action = {
    id: "add",
    title: t("add"),
    icon: PlusIcon,
    tone: "main",
    run: () => openAddExpense(on),
  };
  return (
    <DataTable
      list={list}
      name={on ? t("expensesOf", { name: on.name }) : t("expenses")}
      columns={expenseColumns(on !== null)}
      search={t("search")}
      filters={{
        states: { title: t("state"), choices: EXPENSE_STATES.map((value) => ({ value, label: t(value) })) },
        chargeTo: { title: t("chargeTo"), choices: EXPENSE_CHARGED_TO.map((value) => ({ value, label: t(value) })) },
        typeIds: { title: t("type"), choices: (data?.types ?? []).map(({ id, name }) => ({ value: id, label: name })) },
        paidByIds: { title: t("paidBy"), choices: choicesFrom(colleagues) },
        ...(decides && { decidable: { title: t("decidable") } }),
      }}
      dates={{ title: t("spentOn"), zone: "UTC" }}
      bar={<ListBar tabs={on === null && seesAll && <FinanceTabs />} actions={[add]} />}
      empty={
        on ? { title: t("noneHere"), line: t("noneHereLine") } : { title: t("none"), line: t("noneLine"), action: add }
      }
      rowName={({ description }) => description}
      onOpen={({ id }) => openExpense(id)}
      actions={(row) => expenseActions(row, me.user.id)}
      card={(row) => <Card row={row} />}
      {...(decides && { bulk: (selection: Selection<ExpenseRow>) => <Decisions selection={selection} /> })}
    />
  );
}

const Card = ({ row: { description, spentOn, amount, currency, state } }: { row: ExpenseRow }) => (
  <WorkCard
    title={description}
    amount={moneyText(amount, currency)}
    line={formatDate(spentOn)}
    badge={<ExpenseStateBadge state={state} />}
  />
);

/** Approves or rejects those of the selected that wait for the reader's decision. */
function Decisions({ selection }: { selection: Selection<ExpenseRow> }) {
  const [busy, setBusy] = useState(false);
  const ids = selection.chosen.filter(({ decidable, state }) => decidable && state === "SUBMITTED").map(({ id }) => id);
  const disabled = ids.length === 0 && t("noneToDecide");
  const run = async (decide: (ids: readonly string[]) => Promise<boolean>): Promise<void> => {
    setBusy(true);
    const done = await decide(ids);
    setBusy(false);
    if (done) selection.clear();
  };
  return (
    <BulkBar
      selection={selection}
      busy={busy}
      actions={[
        { id: "approve", title: t("approve"), icon: CheckIcon, disabled, run: () => run(approveExpenses) },
        { id: "reject", title: t("reject"), icon: XIcon, disabled, run: () => run(openReject) },
      ]}
    />
  );
}
