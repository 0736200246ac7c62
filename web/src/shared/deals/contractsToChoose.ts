/** Contracts that a field offers, by title; apart from other work, whose screens need no calls of contracts. */
import { contracts } from "#contract/contracts/contract.ts";
import type { PeopleSource } from "#web/shared/people/people.tsx";
import { useMay } from "#web/shared/session/me.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { briefOfWork, useWorkQuery } from "./linksToChoose.ts";

export const contractsToChoose: PeopleSource = {
  usePeople: (text) => {
    const { query, waiting } = useWorkQuery(text);
    const found = useCallQuery(contracts.list, { query }, { keep: true, when: useMay("CONTRACT", "read") });
    return { people: (found.data?.rows ?? []).map(briefOfWork), loading: found.isFetching || waiting };
  },
};
