import { ids } from "#contract/form.ts";

interface RelatedRecord {
  status: { id: string };
  partner: { id: string } | null;
  contacts: readonly { id: string }[];
  lead: { id: string } | null;
  assignedStaff: readonly { id: string }[];
}
/** Returns the values of a form that name what a record of any kind of work is linked to. */
export const workValues = (record: RelatedRecord) => ({
  statusId: record.status.id,
  partnerId: record.partner?.id ?? null,
  contactIds: ids(record.contacts),
  leadId: record.lead?.id ?? null,
  assignedStaffIds: ids(record.assignedStaff),
});
