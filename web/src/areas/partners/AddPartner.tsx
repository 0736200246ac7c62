import { useNavigate } from "react-router";
import { partners } from "#contract/partners/partner.ts";
import { FormPage } from "#web/kit/forms/FormPage.tsx";
import { useCallForm } from "#web/kit/forms/useCallForm.ts";
import { tell } from "#web/kit/toasts/toasts.ts";
import { t as titles } from "#web/messages/partners.titles.ts";
import { t } from "#web/messages/partners.ts";
import { PartnerFields } from "./PartnerFields.tsx";
import { EMPTY, partnerRules } from "./partnerForm.ts";
import { summaryPath } from "./paths.ts";

export function AddPartner() {
  const navigate = useNavigate();
  const form = useCallForm(partners.create, {
    initial: EMPTY,
    rules: partnerRules,
    onDone: ({ id }, { displayName }) => {
      tell(t("added", { name: displayName.trim() }));
      void navigate(summaryPath(id), { replace: true });
    },
  });
  return (
    <FormPage form={form} title={titles("addPartner")} line={t("addLine")} save={titles("addPartner")}>
      <PartnerFields form={form} />
    </FormPage>
  );
}
