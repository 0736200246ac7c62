import { useNavigate, useParams } from "react-router";
import { type PartnerSummary, partners } from "#contract/partners/partner.ts";
import { useAsk } from "#web/kit/calls/useAsk.ts";
import { FormPage } from "#web/kit/forms/FormPage.tsx";
import { useCallForm } from "#web/kit/forms/useCallForm.ts";
import { Asked } from "#web/kit/layout/Asked.tsx";
import { NoRight } from "#web/kit/layout/NotFound.tsx";
import { useTitle } from "#web/kit/layout/title.ts";
import { tell } from "#web/kit/toasts/toasts.ts";
import { t } from "#web/messages/partners.ts";
import { ADDRESS_WORDS } from "#web/shared/AddressLines.tsx";
import { Meanwhile } from "#web/shared/Meanwhile.tsx";
import { PartnerFields } from "./PartnerFields.tsx";
import { newestValues, partnerRules, valuesOf } from "./partnerForm.ts";
import { summaryPath } from "./paths.ts";

/** B-025, B-102 */
export function EditPartner() {
  const { id = "" } = useParams();
  const answer = useAsk(partners.summary, { params: { id } });
  useTitle(answer.data && t("editTitle", { name: answer.data.displayName }));
  return (
    <Asked answer={answer}>
      {(partner) => (partner.editable ? <EditForm key={partner.id} partner={partner} /> : <NoRight />)}
    </Asked>
  );
}

function EditForm({ partner }: { partner: PartnerSummary }) {
  const { id, displayName: name, assignedStaff } = partner;
  const navigate = useNavigate();
  const form = useCallForm(partners.updateSummary, {
    params: { id },
    initial: valuesOf(partner),
    rules: partnerRules,
    words: { addresses: ADDRESS_WORDS },
    newest: newestValues,
    onDone: ({ displayName }) => {
      tell(t("saved", { name: displayName }));
      void navigate(summaryPath(id), { replace: true });
    },
  });
  return (
    <FormPage
      form={form}
      title={t("editTitle", { name })}
      extra={<Meanwhile kind="partner" id={id} version={partner.version} formVersion={form.initial.version} />}
    >
      <PartnerFields form={form} face={partner} known={assignedStaff} />
    </FormPage>
  );
}
