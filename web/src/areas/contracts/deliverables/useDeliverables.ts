import { deliverables } from "#contract/contracts/deliverable.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";

/** The deliverables of a contract; also counted on its tab, which loads nothing of them. */
export const useDeliverables = (id: string) => useCallQuery(deliverables.list, { params: { id } });
