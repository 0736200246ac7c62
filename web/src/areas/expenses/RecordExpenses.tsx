import type { ShownRecord } from "#web/shared/record/kind.ts";
import { TabList } from "#web/shared/record/layout/TabList.tsx";
import { ExpenseTable } from "./ExpenseTable.tsx";

/** The expenses of a contract, event, project or talent, in a tab of its page. */
export const RecordExpenses = ({ record: { id, displayName } }: { record: ShownRecord }) => (
  <TabList>
    <ExpenseTable on={{ id, name: displayName }} />
  </TabList>
);
