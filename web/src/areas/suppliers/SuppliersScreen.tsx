import { PlusIcon } from "@phosphor-icons/react/dist/csr/Plus";
import { suppliers } from "#contract/suppliers/supplier.ts";
import type { Action } from "#web/kit/actions/action.ts";
import { ListBar } from "#web/kit/layout/ListBar.tsx";
import { useList } from "#web/kit/list/useList.ts";
import { DataTable } from "#web/kit/table/DataTable.tsx";
import { useNarrow } from "#web/kit/useNarrow.ts";
import { t as titles } from "#web/messages/suppliers.titles.ts";
import { t } from "#web/messages/suppliers.ts";
import { useCategoryChoices } from "#web/shared/CategoryField.tsx";
import { CompanyCard } from "#web/shared/CompanyCard.tsx";
import { useImportAction } from "#web/shared/importAction.ts";
import { useMay, useMayAll } from "#web/shared/me.tsx";
import { choicesFrom, colleagues } from "#web/shared/people.tsx";
import { ADD, summaryPath } from "./paths.ts";
import { rowActions } from "./supplierActions.ts";
import { briefOf, contactLine, supplierColumns } from "./supplierColumns.tsx";

const staff = choicesFrom(colleagues);

/** Everyone the agency buys from. */
export function SuppliersScreen() {
  const narrow = useNarrow();
  const seesAll = useMayAll("PARTNER", "read");
  const list = useList(suppliers.list, {});
  const add: Action = {
    id: "add",
    title: titles("addSupplier"),
    icon: PlusIcon,
    to: ADD,
    tone: "main",
    visible: useMay("PARTNER", "write"),
  };
  return (
    <DataTable
      list={list}
      name={titles("suppliers")}
      columns={supplierColumns}
      filters={{
        categoryIds: { title: t("category"), choices: useCategoryChoices() },
        staffIds: { title: t("staff"), choices: staff },
      }}
      search={t("search")}
      bar={<ListBar actions={[useImportAction("suppliers"), add]} />}
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
          company={briefOf(row)}
          line={row.category?.name}
          place={contactLine(row.contacts)}
          staff={row.assignedStaff}
        />
      )}
    />
  );
}
