import { partners } from "#contract/partners/partner.ts";
import { useList } from "#web/kit/list/useList.ts";
import { t as titles } from "#web/messages/partners.titles.ts";
import { t } from "#web/messages/partners.ts";
import { CompaniesScreen } from "#web/shared/company/CompaniesScreen.tsx";
import { CompanyCard } from "#web/shared/company/CompanyCard.tsx";
import { rowActions } from "./partnerActions.tsx";
import { partnerColumns } from "./partnerColumns.tsx";
import { ADD, summaryPath } from "./paths.ts";

/** Everyone the agency works with. */
export const PartnersScreen = () => (
  <CompaniesScreen
    kind="partners"
    list={useList(partners.list, { table: "partners" })}
    words={{
      name: titles("partners"),
      add: titles("addPartner"),
      search: t("search"),
      none: t("none"),
      noneLine: t("noneLine"),
      noneAssigned: t("noneAssigned"),
    }}
    columns={partnerColumns}
    addPath={ADD}
    link={summaryPath}
    actions={rowActions}
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
