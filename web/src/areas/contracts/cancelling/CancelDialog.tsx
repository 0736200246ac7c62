/** Asks why a contract is cancelled and what of it goes with it, and cancels it. */
import { useEffect, useRef } from "react";
import { CANCELLED_PARTS, type CancelledItem, type CancelPreview, cancelling } from "#contract/contracts/cancelling.ts";
import type { ContractRow } from "#contract/contracts/contract.ts";
import { LIMITS } from "#contract/limits.ts";
import { asTextField } from "#web/shared/deals/WorkFields.tsx";
import { dayTime, moneyText } from "#web/shared/deals/workColumns.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Checkbox } from "#web/ui/elements/Checkbox.tsx";
import { FormDialog } from "#web/ui/forms/FormDialog.tsx";
import { TextAreaField } from "#web/ui/forms/fields/TextAreaField.tsx";
import { useCallForm } from "#web/ui/forms/useCallForm.ts";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import styles from "./CancelDialog.module.css";
import { t } from "./messages.ts";

interface Values {
  reason: string | null;
  /** Keys of what goes otherwise than usual. */
  turned: string[];
}
const goes = ({ key, usual }: CancelledItem, { turned }: Pick<Values, "turned">): boolean =>
  usual !== turned.includes(key);

interface Props {
  record: Pick<ContractRow, "id" | "displayName" | "currency">;
  statusId: string;
  close: (done: boolean) => void;
}
export function CancelDialog({ record, statusId, close }: Props) {
  const { id, displayName, currency } = record;
  const preview = useCallQuery(cancelling.preview, { params: { id } });
  const shown = useRef<CancelPreview | undefined>(undefined);
  useEffect(() => {
    shown.current = preview.data;
  });
  const form = useCallForm<typeof cancelling.cancel, Values>(cancelling.cancel, {
    params: { id },
    initial: { reason: null, turned: [] },
    draft: false,
    toBody: (values) => ({
      statusId,
      reason: values.reason ?? "",
      hash: shown.current?.hash ?? "",
      cancel: (shown.current?.items ?? []).filter((item) => goes(item, values)).map(({ key }) => key),
    }),
    // A preview that is out of date is loaded again.
    onRefused: () => {
      void preview.refetch();
      return false;
    },
    onDone: () => close(true),
  });
  const { values } = form;
  const count = (preview.data?.items ?? []).filter((item) => goes(item, values)).length;
  const toggle = ({ key }: CancelledItem): void =>
    form.set(
      "turned",
      values.turned.includes(key) ? values.turned.filter((other) => other !== key) : [...values.turned, key],
    );
  return (
    <FormDialog
      form={form}
      title={t("title", { name: displayName })}
      size={650}
      close={() => close(false)}
      save={count > 0 ? t("cancelWith", { count }) : t("cancel")}
    >
      <TextAreaField {...asTextField(form.field("reason"))} label={t("reason")} maxLength={LIMITS.remark} required />
      <QueryBoundary answer={preview}>
        {(open) => <Open preview={open} currency={currency} isOn={(item) => goes(item, values)} toggle={toggle} />}
      </QueryBoundary>
    </FormDialog>
  );
}

interface OpenProps {
  preview: CancelPreview;
  currency: string;
  isOn: (item: CancelledItem) => boolean;
  toggle: (item: CancelledItem) => void;
}
function Open({ preview: { items, kept }, currency, isOn, toggle }: OpenProps) {
  if (items.length === 0 && kept === 0) return <p className={styles.quiet}>{t("nothing")}</p>;
  return (
    <div className={styles.open}>
      {items.length > 0 && <p className={styles.quiet}>{t("line")}</p>}
      {CANCELLED_PARTS.map((part) => {
        const own = items.filter((item) => item.part === part);
        return (
          own.length > 0 && (
            <fieldset key={part} className={styles.part}>
              <legend>
                {t(part)} <small>{t(`${part}Goes`)}</small>
              </legend>
              <ul>
                {own.map((item) => (
                  <li key={item.key}>
                    {/* biome-ignore lint/a11y/noLabelWithoutControl: the checkbox is its control */}
                    <label className={styles.item} data-on={isOn(item) || undefined}>
                      <Checkbox checked={isOn(item)} onChange={() => toggle(item)} />
                      <span className={styles.name}>{item.title}</span>
                      <span className={styles.date}>{dayTime(item.date) ?? t("noDate")}</span>
                      {item.amount !== null && (
                        <span className={styles.amount}>{moneyText(item.amount, currency)}</span>
                      )}
                    </label>
                  </li>
                ))}
              </ul>
            </fieldset>
          )
        );
      })}
      {kept > 0 && <p className={styles.quiet}>{t("kept", { count: kept })}</p>}
    </div>
  );
}
