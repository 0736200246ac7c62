import type { Contract } from "#contract/contracts/contract.ts";
import { FullPanel } from "#web/shared/record/layout/DetailPanel.tsx";
import { SubContracts } from "./SubContracts.tsx";

/** The sub-contracts of a contract, in a tab of its page. */
export const SubContractsTab = ({ record }: { record: Contract }) => (
  <FullPanel>
    <SubContracts record={record} />
  </FullPanel>
);
