import type { Contract } from "#contract/contracts/contract.ts";
import { FullPanel } from "#web/shared/record/layout/DetailPanel.tsx";
import { Deliverables } from "./Deliverables.tsx";

/** The deliverables of a contract, in a tab of its page. */
export const DeliverablesTab = ({ record }: { record: Contract }) => (
  <FullPanel>
    <Deliverables record={record} />
  </FullPanel>
);
