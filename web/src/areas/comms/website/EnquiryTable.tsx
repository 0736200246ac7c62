/** Enquiries of websites as a list: all that the reader sees, or those of one record. */
import { ENQUIRY_STATUSES, type WebsiteEnquiryRow, websiteEnquiries } from "#contract/comms/website-enquiry.ts";
import type { TabOwner } from "#web/shared/area.ts";
import { CommsTabs } from "#web/shared/comms/CommsTabs.tsx";
import { useOpenFromAddress } from "#web/shared/comms/useOpenFromAddress.ts";
import { cardLine, WorkCard } from "#web/shared/deals/WorkCard.tsx";
import { choicesFrom, colleagues } from "#web/shared/people/people.tsx";
import { useMay, useZone } from "#web/shared/session/me.tsx";
import { ListBar } from "#web/ui/layout/ListBar.tsx";
import { useList } from "#web/ui/list/useList.ts";
import { DataTable } from "#web/ui/table/DataTable.tsx";
import { formatDateTime } from "#web/ui/time/format.ts";
import { EnquiryStatusBadge } from "./EnquiryStatusBadge.tsx";
import { useEnquiryActions } from "./enquiryActions.ts";
import { enquiryColumns } from "./enquiryColumns.tsx";
import { enquiryTitle, waitHint } from "./enquiryText.ts";
import { t } from "./messages.ts";
import { openEnquiry } from "./openDetails.tsx";

const alwaysOf = (owner: TabOwner | null) => {
  if (!owner) return {};
  const always = owner.collection === "staff" ? { staffIds: [owner.id] } : { aboutIds: [owner.id] };
  return { always, ofRecord: true };
};

export function EnquiryTable({ owner }: { owner: TabOwner | null }) {
  const zone = useZone();
  const maySetUp = useMay("ORGANIZATION", "write");
  useOpenFromAddress(openEnquiry);
  const list = useList(websiteEnquiries.list, { table: "enquiries", zone: owner?.zone ?? zone, ...alwaysOf(owner) });
  const actionsOf = useEnquiryActions();
  const setUp = { id: "set-up", title: t("setUp"), to: "/settings/enquiry-form" };
  return (
    <DataTable
      list={list}
      name={owner ? t("enquiriesOf", { name: owner.name }) : t("enquiries")}
      columns={enquiryColumns}
      search={t("search")}
      filters={{
        statuses: { title: t("status"), choices: ENQUIRY_STATUSES.map((value) => ({ value, label: t(value) })) },
        ...(owner?.collection !== "staff" && { staffIds: { title: t("assigned"), choices: choicesFrom(colleagues) } }),
      }}
      dates={{ title: t("received"), zone }}
      bar={<ListBar tabs={<CommsTabs owner={owner} />} actions={[]} />}
      empty={
        owner
          ? {
              title: t("noneHere"),
              line: t(owner.collection === "staff" ? "noneOfStaff" : "noneHereLine", { name: owner.name }),
            }
          : { title: t("none"), line: t("noneLine"), ...(maySetUp && { action: setUp }) }
      }
      rowName={enquiryTitle}
      onOpen={({ id }) => openEnquiry(id)}
      actions={actionsOf}
      card={(row) => <Card row={row} zone={zone} />}
    />
  );
}

const Card = ({ row, zone }: { row: WebsiteEnquiryRow; zone: string }) => (
  <WorkCard
    title={row.name}
    amount=""
    line={cardLine(row.company, waitHint(row), formatDateTime(row.receivedAt, zone))}
    badge={<EnquiryStatusBadge status={row.status} />}
    people={row.assignedTo ? [row.assignedTo] : []}
  />
);
