import { Link } from "react-router";
import type { WebsiteEnquiryRow, websiteEnquiries } from "#contract/comms/website-enquiry.ts";
import type { SortOf } from "#contract/list.ts";
import { dayRange } from "#web/shared/deals/workColumns.tsx";
import { NamedAvatar } from "#web/shared/people/AvatarGroup.tsx";
import { When } from "#web/shared/values/When.tsx";
import type { Column } from "#web/ui/table/columns/column.ts";
import styles from "./Enquiries.module.css";
import { EnquiryStatusBadge } from "./EnquiryStatusBadge.tsx";
import { t } from "./messages.ts";

export const enquiryColumns: readonly Column<WebsiteEnquiryRow, SortOf<typeof websiteEnquiries.list>>[] = [
  {
    id: "name",
    title: t("from"),
    width: 200,
    sort: "name",
    cell: ({ name, times }) => (
      <>
        {name}
        {times > 1 && <span className={styles.times}> ×{times}</span>}
      </>
    ),
  },
  { id: "company", title: t("company"), width: 150, sort: "company", cell: ({ company }) => company },
  { id: "text", title: t("text"), width: 300, cell: ({ text }) => text },
  {
    id: "received",
    title: t("received"),
    width: 150,
    sort: "receivedAt",
    cell: ({ receivedAt }) => <When instant={receivedAt} />,
  },
  {
    id: "status",
    title: t("status"),
    width: 130,
    cell: ({ status }) => <EnquiryStatusBadge status={status} resting />,
  },
  {
    id: "assigned",
    title: t("assigned"),
    width: 150,
    cell: ({ assignedTo }) => assignedTo && <NamedAvatar person={assignedTo} size={22} />,
  },
  {
    id: "talent",
    title: t("talent"),
    width: 150,
    cell: ({ talent }) => talent && <NamedAvatar person={talent} size={22} />,
  },
  {
    id: "opportunity",
    title: t("opportunity"),
    width: 180,
    cell: ({ opportunity }) =>
      opportunity && <Link to={`/pipeline/detail/${opportunity.id}/summary`}>{opportunity.name}</Link>,
  },
  { id: "form", title: t("form"), width: 130, hidden: true, cell: ({ form }) => form?.name },
  { id: "email", title: t("email"), width: 190, hidden: true, cell: ({ email }) => email },
  { id: "phone", title: t("phone"), width: 140, hidden: true, cell: ({ phone }) => phone },
  { id: "dates", title: t("dates"), width: 160, cell: ({ startDate, endDate }) => dayRange(startDate, endDate) },
  { id: "times", title: t("times"), width: 90, hidden: true, align: "end", cell: ({ times }) => times },
];
