import type { PaymentDetails } from "#contract/talents/payment-details.ts";
import { Dialog } from "#web/kit/dialogs/Dialog.tsx";
import { countryName } from "#web/kit/forms/fields/phones.ts";
import { Button } from "#web/kit/ui/Button.tsx";
import { t } from "#web/messages/business.ts";
import { SheetFacts } from "#web/shared/Sheet.tsx";
import styles from "./Business.module.css";
import { grouped } from "./words.ts";

interface Props {
  name: string;
  details: PaymentDetails;
  close: () => void;
}

/** What is kept of an entity, for as long as this is open. */
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
        <SheetFacts
          facts={[
            [t("accountName"), details.accountName],
            [t("bankName"), details.bankName],
            [t("bsb"), bsb && `${bsb.slice(0, 3)}-${bsb.slice(3)}`],
            [t("accountNumber"), details.accountNumber],
            [t("iban"), details.iban?.replace(/(.{4})(?=.)/g, "$1 ")],
            [t("bic"), details.bic],
            [t("currency"), details.currency],
            [t("tfn"), tfn && grouped(tfn)],
            [t("taxNumber"), taxNumber],
            [t("taxCountry"), taxCountry && countryName(taxCountry)],
          ]}
          none={t("paymentNone")}
        />
      </div>
    </Dialog>
  );
}
