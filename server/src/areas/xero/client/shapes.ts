/** Shapes of Xero's answers, as far as they are read. */
import { z } from "#contract/schema.ts";
import { decimalsOf } from "#contract/values/currency-decimals.ts";
import { decimalOf, roundedTo } from "#contract/values/decimal.ts";

/** An amount as Xero writes it. A JSON number is printed in its shortest form, which has the same digits. */
const amount = z.pipe(
  z.union([z.number(), z.string()]),
  z.transform((value: number | string) => String(value)),
);
/** Returns an amount in minor units. */
export const minorOf = (text: string, currency: string): number =>
  Number(roundedTo(decimalOf(text), decimalsOf(currency)));

const ValidationErrors = z.optional(z.array(z.looseObject({ Message: z.string() })));
/** Reads "2026-02-01T00:00:00" or "/Date(1769904000000+0000)/". */
export function xeroDay(text: string): string {
  const ticks = /^\/Date\((-?\d+)/.exec(text)?.[1];
  return ticks === undefined
    ? text.slice(0, 10)
    : Temporal.Instant.fromEpochMilliseconds(Number(ticks)).toString().slice(0, 10);
}

export const Tokens = z.looseObject({ access_token: z.string(), refresh_token: z.string(), expires_in: z.number() });
export const Connections = z.array(
  z.looseObject({
    id: z.string(),
    tenantId: z.string(),
    tenantName: z.nullish(z.string()),
    tenantType: z.optional(z.string()),
  }),
);
export const Accounts = z.looseObject({
  Accounts: z.array(
    z.looseObject({
      AccountID: z.string(),
      Code: z.optional(z.string()),
      Name: z.string(),
      Type: z.string(),
      Status: z.optional(z.string()),
      EnablePaymentsToAccount: z.optional(z.boolean()),
      CurrencyCode: z.nullish(z.string()),
    }),
  ),
});
export const TaxRates = z.looseObject({
  TaxRates: z.array(
    z.looseObject({
      TaxType: z.string(),
      Name: z.string(),
      Status: z.optional(z.string()),
      EffectiveRate: z.optional(amount),
      CanApplyToRevenue: z.optional(z.boolean()),
      CanApplyToExpenses: z.optional(z.boolean()),
    }),
  ),
});
export const XeroContacts = z.looseObject({
  Contacts: z.array(
    z.looseObject({
      ContactID: z.optional(z.string()),
      ContactNumber: z.optional(z.string()),
      Name: z.optional(z.string()),
      EmailAddress: z.optional(z.string()),
      ContactStatus: z.optional(z.string()),
    }),
  ),
});
const XeroPaid = z.looseObject({
  /** Missing in refused payments. */
  PaymentID: z.optional(z.string()),
  Status: z.optional(z.string()),
  Date: z.optional(z.string()),
  Amount: z.optional(amount),
  Reference: z.optional(z.string()),
  ValidationErrors,
});
export const XeroInvoice = z.looseObject({
  /** `ACCREC` is an invoice, `ACCPAY` a bill. */
  Type: z.optional(z.string()),
  InvoiceID: z.optional(z.string()),
  InvoiceNumber: z.optional(z.string()),
  Status: z.optional(z.string()),
  Total: z.optional(amount),
  AmountDue: z.optional(amount),
  CurrencyCode: z.optional(z.string()),
  FullyPaidOnDate: z.optional(z.string()),
  LineItems: z.optional(z.array(z.looseObject({ Description: z.optional(z.string()) }))),
  Payments: z.optional(z.array(XeroPaid)),
  HasErrors: z.optional(z.boolean()),
  ValidationErrors,
});
export type XeroInvoice = z.output<typeof XeroInvoice>;
export const Invoices = z.looseObject({ Invoices: z.array(XeroInvoice) });
export const XeroCreditNote = z.looseObject({
  CreditNoteID: z.optional(z.string()),
  CreditNoteNumber: z.optional(z.string()),
  Status: z.optional(z.string()),
  Total: z.optional(amount),
  RemainingCredit: z.optional(amount),
  CurrencyCode: z.optional(z.string()),
  Allocations: z.optional(
    z.array(
      z.looseObject({
        AllocationID: z.optional(z.string()),
        Amount: z.optional(amount),
        Invoice: z.optional(z.looseObject({ InvoiceID: z.string() })),
      }),
    ),
  ),
  HasErrors: z.optional(z.boolean()),
  ValidationErrors,
});
export type XeroCreditNote = z.output<typeof XeroCreditNote>;
export const CreditNotes = z.looseObject({ CreditNotes: z.array(XeroCreditNote) });
export const XeroPayments = z.looseObject({ Payments: z.array(XeroPaid) });
export const Overpayments = z.looseObject({
  Overpayments: z.array(
    z.looseObject({
      OverpaymentID: z.string(),
      Status: z.optional(z.string()),
      RemainingCredit: z.optional(amount),
      LineItems: z.optional(z.array(z.looseObject({ Description: z.optional(z.string()) }))),
    }),
  ),
});
export const BankTransactions = z.looseObject({
  BankTransactions: z.array(z.looseObject({ BankTransactionID: z.string(), OverpaymentID: z.optional(z.string()) })),
});
/** An answer that is not read. */
export const Anything = z.unknown();

export const validationErrorsOf = (answer: { ValidationErrors?: readonly { Message: string }[] | undefined }): string =>
  (answer.ValidationErrors ?? [])
    .map(({ Message }) => Message)
    .join(" ")
    .slice(0, 500);
