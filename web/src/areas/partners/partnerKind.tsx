import { PlusIcon } from "@phosphor-icons/react/dist/csr/Plus";
import { ShareNetworkIcon } from "@phosphor-icons/react/dist/csr/ShareNetwork";
import { lazy } from "react";
import type { BodyInputOf } from "#contract/call.ts";
import { partnerContacts } from "#contract/partners/contact.ts";
import { type PartnerRow, type PartnerSummary, partnerRecord, partners } from "#contract/partners/partner.ts";
import { t } from "#web/areas/partners/messages.ts";
import { NOT_HEARD_FILTER } from "#web/shared/comms/lastContact.tsx";
import { t as c } from "#web/shared/company/messages.ts";
import { useCompanyFilters } from "#web/shared/company/useCompanyFilters.ts";
import { AvatarGroup } from "#web/shared/people/AvatarGroup.tsx";
import { bulkOf } from "#web/shared/record/bulk/changeMany.ts";
import { bulkBar } from "#web/shared/record/bulk/RecordBulk.tsx";
import type { RecordKindOf } from "#web/shared/record/kind.ts";
import { sourceOf } from "#web/shared/record/source.ts";
import { staffOf } from "#web/shared/record/staff/source.ts";
import type { Action } from "#web/ui/actions/action.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import { useList } from "#web/ui/list/useList.ts";
import { partnerColumns } from "./partnerColumns.tsx";

const ShareDialog = lazy(async () => ({ default: (await import("./ShareDialog.tsx")).ShareDialog }));
const AddContact = lazy(async () => ({
  default: (await import("./EditPartnerContact.tsx")).AddPartnerContact,
}));

type PartnerChange = BodyInputOf<typeof partners.bulk>["change"];

const share = (partner: Pick<PartnerRow, "id" | "displayName">): Action => ({
  id: "share",
  title: t("share"),
  icon: ShareNetworkIcon,
  run: () => openDialog((close) => <ShareDialog partner={partner} close={close} />),
});

const addContact = ({ id, editable }: PartnerSummary): Action => ({
  id: "add-contact",
  title: t("addContact"),
  icon: PlusIcon,
  visible: editable,
  run: () => openDialog((close) => <AddContact clientId={id} close={close} />),
});

export const partnerKind: RecordKindOf<typeof partners.list, PartnerSummary> = {
  kind: "partner",
  source: sourceOf(partnerRecord),
  staff: staffOf(partnerRecord.staff),
  useActions: () => (partner) => [share(partner)],
  head: {
    line: ({ industryCategory }) => industryCategory?.name,
    facts: ({ headOfficeLocation, assignedStaff }) => [
      { label: t("headOffice"), value: headOfficeLocation },
      { label: c("assignedTo"), value: assignedStaff.length > 0 && <AvatarGroup people={assignedStaff} /> },
    ],
    useCounts: ({ id }) => ({
      contacts: useCallQuery(partnerContacts.list, { query: { clientId: id, pageSize: 1 } }).data?.total,
    }),
    lead: addContact,
    fills: true,
  },
  list: {
    useList: () => useList(partners.list, { table: "partners" }),
    columns: partnerColumns,
    useFilters: () => ({ ...useCompanyFilters(), notHeardFor: NOT_HEARD_FILTER }),
    bulk: bulkBar<PartnerRow, PartnerChange>({
      source: bulkOf(partners, "partner"),
      staff: (staff) => ({ staff }),
      tags: { title: t("attributes"), change: (tags) => ({ tags }) },
    }),
    dates: c("added"),
    words: {
      search: t("search"),
      none: t("none"),
      noneLine: t("noneLine"),
      noneAssigned: t("noneAssigned"),
      noneAssignedLine: c("noneAssignedLine"),
    },
    line: ({ industryCategory }) => industryCategory?.name,
    place: ({ headOfficeLocation }) => headOfficeLocation,
  },
};
