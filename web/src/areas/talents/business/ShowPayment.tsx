import type { PaymentDetails } from "#contract/talents/payment-details.ts";
import { Dialog } from "#web/kit/dialogs/Dialog.tsx";
import { countryName } from "#web/kit/forms/fields/phones.ts";
import { Button } from "#web/kit/ui/Button.tsx";
import { t } from "#web/messages/business.ts";
import { Facts } from "../personal/Part.tsx";
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
        <Facts
          facts={[
            { label: t("accountName"), value: details.accountName },
            { label: t("bankName"), value: details.bankName },
            { label: t("bsb"), value: bsb && `${bsb.slice(0, 3)}-${bsb.slice(3)}` },
            { label: t("accountNumber"), value: details.accountNumber },
            { label: t("iban"), value: details.iban?.replace(/(.{4})(?=.)/g, "$1 ") },
            { label: t("bic"), value: details.bic },
            { label: t("currency"), value: details.currency },
            { label: t("tfn"), value: tfn && grouped(tfn) },
            { label: t("taxNumber"), value: taxNumber },
            { label: t("taxCountry"), value: taxCountry && countryName(taxCountry) },
          ]}
          none={t("paymentNone")}
        />
      </div>
    </Dialog>
  );
}
