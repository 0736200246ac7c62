import { type PartnerSummary, partners } from "#contract/partners/partner.ts";
import { t } from "#web/areas/partners/messages.ts";
import { ADDRESS_WORDS } from "#web/shared/addresses/AddressLines.tsx";
import { companyRules } from "#web/shared/company/companyForm.ts";
import { Gallery } from "#web/shared/media/Gallery.tsx";
import { recordForms } from "#web/shared/record/recordForm.tsx";
import { useCallForm } from "#web/ui/forms/useCallForm.ts";
import { PartnerFields } from "./form/PartnerFields.tsx";
import { type PartnerValues, partnerForm, valuesOf } from "./form/partnerForm.ts";

export const partnerForms = recordForms<PartnerSummary, PartnerValues>({
  kind: "partner",
  addLine: t("addLine"),
  useAdd: (onDone) => useCallForm(partners.create, { initial: partnerForm.empty, rules: companyRules, onDone }),
  useEdit: (partner, onDone) =>
    useCallForm(partners.updateSummary, {
      params: { id: partner.id },
      initial: valuesOf(partner),
      newest: valuesOf,
      rules: companyRules,
      words: { addresses: ADDRESS_WORDS },
      onDone,
    }),
  Fields: PartnerFields,
  below: ({ id, displayName }) => <Gallery owner={{ kind: "partner", id }} name={displayName} editable inForm />,
});
