import { ExpenseTable } from "./ExpenseTable.tsx";

/** All expenses that the reader sees: their own, or all with the right to finances. */
export const ExpensesScreen = () => <ExpenseTable on={null} />;
