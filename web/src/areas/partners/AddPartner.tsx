import { partners } from "#contract/partners/partner.ts";
import { FormPage } from "#web/kit/forms/FormPage.tsx";
import { useCallForm } from "#web/kit/forms/useCallForm.ts";
import { t as titles } from "#web/messages/partners.titles.ts";
import { t } from "#web/messages/partners.ts";
import { companyRules } from "#web/shared/company/companyForm.ts";
import { useAdded } from "#web/shared/EditRecord.tsx";
import { PartnerFields } from "./PartnerFields.tsx";
import { partnerForm } from "./partnerForm.ts";
import { summaryPath } from "./paths.ts";

export function AddPartner() {
  const form = useCallForm(partners.create, {
    initial: partnerForm.empty,
    rules: companyRules,
    onDone: useAdded(summaryPath),
  });
  return (
    <FormPage form={form} title={titles("addPartner")} line={t("addLine")} save={titles("addPartner")}>
      <PartnerFields form={form} />
    </FormPage>
  );
}
