/** How the list of contracts starts, and its tabs by financial status. */
import { useLocation, useParams } from "react-router";
import { contracts } from "#contract/contracts/contract.ts";
import { CONTRACT_TABS } from "#contract/contracts/financial-status.ts";
import { t } from "#web/areas/contracts/messages.ts";
import { useNarrowed } from "#web/shared/deals/CategoryTabs.tsx";
import { useOwner, useRecordPaths } from "#web/shared/record/paths.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Tabs } from "#web/ui/elements/Tabs.tsx";
import { type AnyList, filtersOf, type ListState } from "#web/ui/list/codec.ts";

type Tab = (typeof CONTRACT_TABS)[number];

/** Returns the tab that the address names; below an owner it is the end of the address. */
function useTab(): Tab {
  const { categoryCode } = useParams();
  const end = useLocation().pathname.split("/").at(-1);
  return CONTRACT_TABS.find((tab) => tab === (categoryCode ?? end)) ?? "api";
}

function useContractNarrowed() {
  const { categoryCode: _, ...owned } = useNarrowed();
  const owner = useOwner();
  const financialStatus = useTab();
  // Below an opportunity, an event or a project.
  const linked = owner?.list !== undefined;
  return { ...(linked ? { linkIds: [owner.id] } : owned), ...(financialStatus !== "api" && { financialStatus }) };
}

/** Returns how the list starts: narrowed by its address, and without what was closed before this month. */
export function useContractPreset() {
  const narrowed = useContractNarrowed();
  return { preset: narrowed.financialStatus === undefined ? { progress: "recent" as const } : {}, always: narrowed };
}

/** The financial statuses, each at its own address, with counts that follow search and filters. */
export function FinancialTabs({ list }: { list: { call: AnyList; state: { query: ListState } } }) {
  const { list: listPath } = useRecordPaths();
  const owner = useOwner();
  const filters = filtersOf(list.call, { ...list.state.query, ...useContractNarrowed(), financialStatus: undefined });
  const { data } = useCallQuery(contracts.count, { body: { filters } }, { keep: true });
  const base = owner ? listPath : listPath.replace(/\/api$/, "");
  return (
    <Tabs
      label={t("byFinancialStatus")}
      current={useTab()}
      tabs={CONTRACT_TABS.map((tab) => ({
        id: tab,
        title: tab === "api" ? t("all") : t(tab),
        to: tab === "api" ? listPath : `${base}/${tab}`,
        count:
          tab === "api" ? data?.total : data?.statuses.find(({ financialStatus }) => financialStatus === tab)?.count,
      }))}
    />
  );
}
