import { lazy } from "react";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";

const Details = lazy(async () => ({ default: (await import("./ExpenseDetails.tsx")).ExpenseDetails }));

export const openExpense = (id: string): void => void openDialog((close) => <Details id={id} close={close} />);
