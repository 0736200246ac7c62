import { suppliers } from "#contract/suppliers/supplier.ts";
import { useList } from "#web/kit/list/useList.ts";
import { t as titles } from "#web/messages/suppliers.titles.ts";
import { t } from "#web/messages/suppliers.ts";
import { CompaniesScreen } from "#web/shared/company/CompaniesScreen.tsx";
import { CompanyCard } from "#web/shared/company/CompanyCard.tsx";
import { ADD, summaryPath } from "./paths.ts";
import { rowActions } from "./supplierActions.ts";
import { briefOf, categoryLine, contactLine, supplierColumns } from "./supplierColumns.tsx";

/** Everyone the agency buys from. */
export const SuppliersScreen = () => (
  <CompaniesScreen
    kind="suppliers"
    list={useList(suppliers.list, { table: "suppliers" })}
    words={{
      name: titles("suppliers"),
      add: titles("addSupplier"),
      search: t("search"),
      none: t("none"),
      noneLine: t("noneLine"),
      noneAssigned: t("noneAssigned"),
    }}
    columns={supplierColumns}
    addPath={ADD}
    link={summaryPath}
    actions={rowActions}
    card={(row) => (
      <CompanyCard
        company={briefOf(row)}
        line={categoryLine(row.categories)}
        place={contactLine(row.contacts)}
        staff={row.assignedStaff}
      />
    )}
  />
);
