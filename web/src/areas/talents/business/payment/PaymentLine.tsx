import { BankIcon } from "@phosphor-icons/react/dist/csr/Bank";
import { lazy } from "react";
import type { LegalEntity } from "#contract/talents/business.ts";
import { type PaymentDetails, type PaymentEnds, paymentDetails } from "#contract/talents/payment-details.ts";
import { t } from "#web/areas/talents/business/messages.ts";
import { useZone } from "#web/shared/session/me.tsx";
import { useCallMutation } from "#web/ui/calls/useMutate.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { formatDateTime } from "#web/ui/time/format.ts";
import type { OfFamily } from "../../family.ts";
import styles from "../Business.module.css";
import { paymentForm } from "./paymentForm.ts";

const EditPayment = lazy(async () => ({ default: (await import("./EditPayment.tsx")).EditPayment }));
const ShowPayment = lazy(async () => ({ default: (await import("./ShowPayment.tsx")).ShowPayment }));

interface Props extends OfFamily {
  entity: LegalEntity;
}

/** Bank and tax details of an entity. Without write access to finance, only whether there are any is received. */
export function PaymentLine({ family, entity }: Props) {
  const { hasPaymentDetails, paymentDetails: ends } = entity;
  return (
    <div className={styles.payment}>
      <BankIcon size={16} aria-hidden />
      {ends ? (
        <Kept family={family} entity={entity} ends={ends} />
      ) : (
        <p>{t(hasPaymentDetails ? "paymentKept" : "paymentNone")}</p>
      )}
    </div>
  );
}

function Kept({ family, entity, ends }: Props & { ends: PaymentEnds }) {
  const zone = useZone();
  const { id, name, hasPaymentDetails } = entity;
  const params = { family, id };
  const edit = (details: PaymentDetails, seen: boolean): unknown =>
    openDialog((close) => <EditPayment params={params} name={name} details={details} seen={seen} close={close} />);
  // Each reveal is audited, so it takes a click, and only the dialog holds the values.
  const showing = useCallMutation(paymentDetails.reveal, {
    onDone: (details) => openDialog((close) => <ShowPayment name={name} details={details} close={close} />),
  });
  const editing = useCallMutation(paymentDetails.reveal, { onDone: (details) => edit(details, true) });
  if (!hasPaymentDetails)
    return (
      <Button size="small" onClick={() => edit({ ...paymentForm.empty, version: ends.version }, false)}>
        {t("addPayment")}
      </Button>
    );
  const { lastRead } = ends;
  const reported = [
    ends.accountNumber && `${t("account")} ${ends.accountNumber}`,
    ends.iban && `${t("iban")} ${ends.iban}`,
    ends.tfn && `${t("tfn")} ${ends.tfn}`,
    ends.taxNumber && `${t("tax")} ${ends.taxNumber}`,
  ].filter(Boolean);
  return (
    <div className={styles.kept}>
      <p className={styles.ends}>{reported.length > 0 ? reported.join(" · ") : t("payment")}</p>
      <p className={styles.seen}>
        {lastRead
          ? t("lastRead", { name: lastRead.by ?? t("platform"), when: formatDateTime(lastRead.at, zone) })
          : t("nobodyRead")}
      </p>
      <div className={styles.ways}>
        <Button size="small" aria-label={t("showPaymentOf", { name })} onClick={() => void showing.run({ params })}>
          {t("showPayment")}
        </Button>
        <Button size="small" aria-label={t("editPaymentOf", { name })} onClick={() => void editing.run({ params })}>
          {t("edit")}
        </Button>
      </div>
    </div>
  );
}
