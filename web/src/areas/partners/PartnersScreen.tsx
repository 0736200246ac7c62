import { PlusIcon } from "@phosphor-icons/react/dist/csr/Plus";
import { partners } from "#contract/partners/partner.ts";
import type { Action } from "#web/kit/actions/action.ts";
import { ListBar } from "#web/kit/layout/ListBar.tsx";
import { useList } from "#web/kit/list/useList.ts";
import { DataTable } from "#web/kit/table/DataTable.tsx";
import { useNarrow } from "#web/kit/useNarrow.ts";
import { t as titles } from "#web/messages/partners.titles.ts";
import { t } from "#web/messages/partners.ts";
import { useCategoryChoices } from "#web/shared/CategoryField.tsx";
import { CompanyCard } from "#web/shared/CompanyCard.tsx";
import { useImportAction } from "#web/shared/importAction.ts";
import { useMay, useMayAll } from "#web/shared/me.tsx";
import { choicesFrom, colleagues } from "#web/shared/people.tsx";
import { rowActions } from "./partnerActions.tsx";
import { partnerColumns } from "./partnerColumns.tsx";
import { ADD, summaryPath } from "./paths.ts";

const staff = choicesFrom(colleagues);

/** Everyone the agency works with. */
export function PartnersScreen() {
  const narrow = useNarrow();
  const seesAll = useMayAll("PARTNER", "read");
  const list = useList(partners.list, {});
  const add: Action = {
    id: "add",
    title: titles("addPartner"),
    icon: PlusIcon,
    to: ADD,
    tone: "main",
    visible: useMay("PARTNER", "write"),
  };
  return (
    <DataTable
      list={list}
      name={titles("partners")}
      columns={partnerColumns}
      filters={{
        categoryIds: { title: t("category"), choices: useCategoryChoices() },
        staffIds: { title: t("staff"), choices: staff },
      }}
      search={t("search")}
      bar={<ListBar actions={[useImportAction("partners"), add]} />}
      empty={{
        title: seesAll ? t("none") : t("noneAssigned"),
        line: seesAll ? t("noneLine") : t("noneAssignedLine"),
        action: { ...add, tone: "plain" },
      }}
      rowName={({ displayName }) => displayName}
      link={({ id }) => summaryPath(id)}
      actions={narrow ? undefined : rowActions}
      card={(row) => (
        <CompanyCard
          company={row}
          line={row.industryCategory?.name}
          place={row.headOfficeLocation}
          staff={row.assignedStaff}
        />
      )}
    />
  );
}
