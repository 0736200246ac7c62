import { SignatureIcon } from "@phosphor-icons/react/dist/csr/Signature";
import { CONTRACT_TABS } from "#contract/contracts/financial-status.ts";
import { t } from "#web/areas/contracts/titles.ts";
import type { Area } from "#web/shared/area.ts";
import { recordArea } from "#web/shared/record/recordRoutes.tsx";
import { recordTitles } from "#web/shared/record/titles.ts";

const contracts = {
  base: "/contracts",
  resource: "CONTRACT",
  titles: recordTitles("Contract", "Contracts"),
  navigation: { icon: SignatureIcon, group: 2, order: 5, key: "c" },
  detail: true,
  views: CONTRACT_TABS,
  owned: true,
  linkedTo: [{ of: ["opportunities", "projects"] }, { of: ["events"], globalOnly: true }],
  kind: async () => (await import("./contractKind.tsx")).contractKind,
  summary: async () => (await import("./ContractSummary.tsx")).ContractSummary,
  tabs: [
    {
      path: "document",
      title: t("document"),
      screen: async () => (await import("./document/DocumentTab.tsx")).DocumentTab,
      edit: "inPlace",
    },
    {
      path: "sub-contracts",
      title: t("subContracts"),
      screen: async () => (await import("./subContracts/SubContractsTab.tsx")).SubContractsTab,
    },
    {
      path: "deliverables",
      title: t("deliverables"),
      screen: async () => (await import("./deliverables/DeliverablesTab.tsx")).DeliverablesTab,
    },
  ],
  pages: [
    {
      path: "add-sub-contract",
      title: t("addSubContract"),
      screen: async () => (await import("./subContracts/SubContractPages.tsx")).AddSubContract,
    },
    {
      path: "edit-sub-contract/:subContractId",
      title: t("editSubContract"),
      screen: async () => (await import("./subContracts/SubContractPages.tsx")).EditSubContract,
    },
  ],
  form: async () => (await import("./form/contractForms.tsx")).contractForms,
  files: "contract",
  staff: true,
} as const;

export const area: Area = recordArea(
  {
    contracts: {
      ...contracts,
      list: async () => (await import("./ContractsScreen.tsx")).contractsScreen(contracts),
    },
  },
  { historyLabels: async () => (await import("./contractLabels.ts")).historyLabels },
);
