import type { SortOf } from "#contract/list.ts";
import type { PartnerRow, partners } from "#contract/partners/partner.ts";
import { t } from "#web/areas/partners/messages.ts";
import { lastContactColumn } from "#web/shared/comms/lastContact.tsx";
import { companyStaff } from "#web/shared/company/companyColumns.tsx";
import { t as c } from "#web/shared/company/messages.ts";
import { NamedAvatar } from "#web/shared/people/AvatarGroup.tsx";
import { EmailAddress } from "#web/shared/values/EmailAddress.tsx";
import { When } from "#web/shared/values/When.tsx";
import { Tags } from "#web/ui/elements/Tags.tsx";
import type { Column } from "#web/ui/table/columns/column.ts";

export const partnerColumns: readonly Column<PartnerRow, SortOf<typeof partners.list>>[] = [
  { id: "name", title: c("name"), width: 232, sort: "displayName", cell: (row) => <NamedAvatar person={row} /> },
  { id: "category", title: c("category"), width: 160, cell: ({ industryCategory }) => industryCategory?.name },
  { id: "attributes", title: t("attributes"), width: 210, cell: ({ attributes }) => <Tags tags={attributes} /> },
  {
    id: "headOffice",
    title: t("headOffice"),
    width: 146,
    sort: "headOfficeLocation",
    cell: ({ headOfficeLocation }) => headOfficeLocation,
  },
  { id: "email", title: c("email"), width: 200, sort: "email", cell: ({ email }) => <EmailAddress address={email} /> },
  companyStaff,
  lastContactColumn,
  {
    id: "updated",
    title: t("updated"),
    width: 140,
    sort: "updatedAt",
    cell: ({ updatedAt }) => <When instant={updatedAt} />,
  },
];
