import { type PartnerSummary, partners } from "#contract/partners/partner.ts";
import { t } from "#web/areas/partners/messages.ts";
import { ADDRESS_WORDS } from "#web/shared/addresses/AddressLines.tsx";
import { Gallery } from "#web/shared/media/Gallery.tsx";
import { recordForms } from "#web/shared/record/recordForm.tsx";
import { phoneErrors } from "#web/ui/forms/fields/phone/phones.ts";
import { useCallForm } from "#web/ui/forms/useCallForm.ts";
import { PartnerFields } from "./PartnerFields.tsx";
import { type PartnerValues, partnerForm, valuesOf } from "./partnerForm.ts";

export const partnerForms = recordForms<PartnerSummary, PartnerValues>({
  kind: "partner",
  addLine: t("addLine"),
  useAdd: (onDone) => useCallForm(partners.create, { initial: partnerForm.empty, rules: phoneErrors, onDone }),
  useEdit: (partner, onDone) =>
    useCallForm(partners.updateSummary, {
      params: { id: partner.id },
      initial: valuesOf(partner),
      newest: valuesOf,
      rules: phoneErrors,
      words: { addresses: ADDRESS_WORDS },
      onDone,
    }),
  Fields: PartnerFields,
  below: ({ id, displayName }) => <Gallery owner={{ kind: "partner", id }} name={displayName} editable inForm />,
});
