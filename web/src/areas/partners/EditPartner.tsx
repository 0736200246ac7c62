import { useParams } from "react-router";
import { type PartnerSummary, partners } from "#contract/partners/partner.ts";
import { useAsk } from "#web/kit/calls/useAsk.ts";
import { useCallForm } from "#web/kit/forms/useCallForm.ts";
import { ADDRESS_WORDS } from "#web/shared/AddressLines.tsx";
import { companyRules } from "#web/shared/company/companyForm.ts";
import { EditPage, EditRecord, useSaved } from "#web/shared/EditRecord.tsx";
import { Gallery } from "#web/shared/media/Gallery.tsx";
import { PartnerFields } from "./PartnerFields.tsx";
import { valuesOf } from "./partnerForm.ts";
import { summaryPath } from "./paths.ts";

/** B-025, B-102 */
export function EditPartner() {
  const { id = "" } = useParams();
  return (
    <EditRecord answer={useAsk(partners.summary, { params: { id } })} may={({ editable }) => editable}>
      {(partner) => <EditForm partner={partner} />}
    </EditRecord>
  );
}

function EditForm({ partner }: { partner: PartnerSummary }) {
  const { id, assignedStaff } = partner;
  const form = useCallForm(partners.updateSummary, {
    params: { id },
    initial: valuesOf(partner),
    rules: companyRules,
    words: { addresses: ADDRESS_WORDS },
    newest: valuesOf,
    onDone: useSaved(summaryPath(id)),
  });
  return (
    <EditPage form={form} kind="partner" record={partner}>
      <PartnerFields form={form} face={partner} known={assignedStaff} />
      <Gallery owner={{ kind: "partner", id }} name={partner.displayName} editable inForm />
    </EditPage>
  );
}
