import { PAYMENT_METHODS } from "#contract/invoices/codes.ts";
import { t } from "./messages.ts";

type PaymentMethod = (typeof PAYMENT_METHODS)[number];
export const methodText = (method: PaymentMethod): string => t(method === "TALENT" ? "COLLECTED" : method);

export const METHOD_CHOICES = PAYMENT_METHODS.map((value) => ({ value, label: methodText(value) }));
