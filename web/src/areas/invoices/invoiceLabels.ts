import { TAX_MODES } from "#contract/enums.ts";
import { INVOICE_STATUSES, ISSUERS, ORIGIN_KINDS, PAYMENT_STATUSES, READY_STATES } from "#contract/invoices/codes.ts";
import { SYNC_STATUSES } from "#contract/xero/codes.ts";
import { t as pay } from "#web/shared/finance/payments/messages.ts";
import { METHOD_CHOICES } from "#web/shared/finance/payments/methods.ts";
import type { HistoryLabels } from "#web/shared/history/labels.ts";
import { t as c } from "./credit/messages.ts";
import { t } from "./messages.ts";

const choices = <T extends string>(values: readonly T[], label: (value: T) => string) =>
  values.map((value) => ({ value, label: label(value) }));

export const INVOICE_CHOICES = choices(INVOICE_STATUSES, t);
export const PAYMENT_CHOICES = choices(PAYMENT_STATUSES, t);
export const SYNC_CHOICES = choices(SYNC_STATUSES, t);
export const ISSUER_CHOICES = choices(ISSUERS, t);
export const TAX_MODE_CHOICES = choices(TAX_MODES, t);
export const KIND_CHOICES = choices(ORIGIN_KINDS, t);
export const READY_CHOICES = choices(READY_STATES, t);

const labelsOf = <T extends string>(choices: readonly { value: T; label: string }[]) =>
  Object.fromEntries(choices.map(({ value, label }) => [value, label])) as Record<T, string>;

export const historyLabels: HistoryLabels = {
  fields: {
    contract: t("contract"),
    invoiceNumber: t("number"),
    invoiceStatus: t("status"),
    attention: t("attention"),
    issuer: t("issuer"),
    exchangeRate: t("exchangeRate"),
    issuedOn: t("issuedOn"),
    issuerNote: t("issuerNote"),
    businessNote: t("businessNote"),
    paymentStatus: t("payment"),
    voidReason: t("voidReason"),
    invoiceLine: t("invoiceLine"),
    quantity: t("quantity"),
    unitPrice: t("unitPrice"),
    discount: t("discount"),
    paidOn: pay("paidOn"),
    paymentMethod: t("paymentMethod"),
    creditNoteNumber: c("number"),
    creditNoteStatus: c("creditNoteStatus"),
    creditedInvoice: c("creditedInvoice"),
    creditReason: c("reason"),
    refundedOn: c("refundedOn"),
  },
  codes: {
    invoiceStatus: labelsOf(INVOICE_CHOICES),
    creditNoteStatus: labelsOf(INVOICE_CHOICES),
    paymentStatus: labelsOf(PAYMENT_CHOICES),
    issuer: labelsOf(ISSUER_CHOICES),
    paymentMethod: labelsOf(METHOD_CHOICES),
  },
  parts: {
    invoiceLine: {
      added: t("addedLine"),
      changed: t("changedLine"),
      deleted: t("deletedLine"),
      restored: t("addedLine"),
    },
    payment: {
      added: t("addedPayment"),
      changed: t("changedPayment"),
      deleted: t("changedPayment"),
      restored: t("changedPayment"),
    },
    creditNoteLine: {
      added: c("addedLine"),
      changed: c("changedLine"),
      deleted: c("deletedLine"),
      restored: c("addedLine"),
    },
    refund: {
      added: c("addedRefund"),
      changed: c("changedRefund"),
      deleted: c("changedRefund"),
      restored: c("changedRefund"),
    },
  },
};
