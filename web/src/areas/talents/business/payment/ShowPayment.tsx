import type { PaymentDetails } from "#contract/talents/payment-details.ts";
import { groupedDigits } from "#contract/values/decimal-text.ts";
import { t } from "#web/areas/talents/business/messages.ts";
import { DetailFacts } from "#web/shared/record/layout/DetailPanel.tsx";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { Button } from "#web/ui/elements/Button.tsx";
import { countryName } from "#web/ui/forms/fields/phone/phones.ts";
import styles from "../Business.module.css";

interface Props {
  name: string;
  details: PaymentDetails;
  close: () => void;
}

/** Shows payment details for as long as it is open. */
export function ShowPayment({ name, details, close }: Props) {
  const { bsb, tfn, taxNumber, taxCountry } = details;
  return (
    <Dialog
      title={t("paymentOf", { name })}
      line={t("logged")}
      onClose={close}
      footer={
        <Button size="large" onClick={close}>
          {t("close")}
        </Button>
      }
    >
      <div className={styles.shown}>
        <DetailFacts
          facts={[
            [t("accountName"), details.accountName],
            [t("bankName"), details.bankName],
            [t("bsb"), bsb && `${bsb.slice(0, 3)}-${bsb.slice(3)}`],
            [t("accountNumber"), details.accountNumber],
            [t("iban"), details.iban?.replace(/(.{4})(?=.)/g, "$1 ")],
            [t("bic"), details.bic],
            [t("currency"), details.currency],
            [t("tfn"), tfn && groupedDigits(tfn, " ")],
            [t("taxNumber"), taxNumber],
            [t("taxCountry"), taxCountry && countryName(taxCountry)],
          ]}
          none={t("paymentNone")}
        />
      </div>
    </Dialog>
  );
}
