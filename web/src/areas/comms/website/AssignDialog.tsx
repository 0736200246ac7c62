import { type WebsiteEnquiryRow, websiteEnquiries } from "#contract/comms/website-enquiry.ts";
import { asList } from "#web/shared/deals/WorkFields.tsx";
import { PersonSelect } from "#web/shared/people/PersonSelect.tsx";
import { CallDialog } from "#web/ui/forms/CallDialog.tsx";
import { t } from "./messages.ts";

const valuesOf = ({ assignedTo, version }: Pick<WebsiteEnquiryRow, "assignedTo" | "version">) => ({
  assignedToId: assignedTo?.id ?? null,
  version,
});

/** Chooses who takes an enquiry. */
export function AssignEnquiry({ item, close }: { item: WebsiteEnquiryRow; close: () => void }) {
  return (
    <CallDialog
      call={websiteEnquiries.update}
      params={{ id: item.id }}
      title={t("assignTitle")}
      size={500}
      draft={false}
      initial={valuesOf(item)}
      newest={valuesOf}
      words={{
        assignedToId: { label: t("assignee"), value: (id) => (id ? (item.assignedTo?.displayName ?? "…") : "") },
      }}
      close={close}
      savedMessage={() => t("saved")}
    >
      {(form) => (
        <PersonSelect
          {...asList(form.field("assignedToId"))}
          label={t("assignee")}
          hint={t("assigneeHint")}
          known={item.assignedTo ? [item.assignedTo] : []}
          single
        />
      )}
    </CallDialog>
  );
}
