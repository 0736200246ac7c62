/** Opens the forms of expenses, each loaded when first opened. */
import { lazy } from "react";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import type { ExpensedRecord } from "./ExpenseDialog.tsx";

const Add = lazy(async () => ({ default: (await import("./ExpenseDialog.tsx")).AddExpense }));
const Edit = lazy(async () => ({ default: (await import("./ExpenseDialog.tsx")).EditExpense }));
const Reject = lazy(async () => ({ default: (await import("./RejectDialog.tsx")).RejectDialog }));

export const openAddExpense = (on: ExpensedRecord | null): void =>
  void openDialog((close) => <Add on={on} close={close} />);
export const openEditExpense = (id: string): void => void openDialog((close) => <Edit id={id} close={close} />);
/** Resolves to whether any was rejected. */
export const openReject = (ids: readonly string[]): Promise<boolean> =>
  new Promise((resolve) => {
    void openDialog((close) => (
      <Reject
        ids={ids}
        close={(done) => {
          close();
          resolve(done);
        }}
      />
    ));
  });
