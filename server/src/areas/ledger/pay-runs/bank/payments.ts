/** Shapes of an order of payments, which each kind of file for the bank is written from. */

export interface BankAccount {
  accountName: string | null;
  bsb: string | null;
  accountNumber: string | null;
  iban: string | null;
  bic: string | null;
}
export interface Payer extends BankAccount {
  /** The bank's short name, and the number by which it knows the agency. */
  bankCode: string | null;
  directEntryId: string | null;
  balanced: boolean;
}
export interface BankPayment extends BankAccount {
  bankName: string | null;
  /** In minor units. */
  amount: number;
  /** As the talent reads it on their bank statement. */
  reference: string;
}
export interface BankOrder {
  /** Number of the run: "PR-0012". */
  name: string;
  currency: string;
  payer: Payer;
  payOn: string;
  /** Time at which the file was made, in ISO 8601. */
  madeAt: string;
  payments: readonly BankPayment[];
}

export const summedAmounts = (payments: readonly BankPayment[]): number =>
  payments.reduce((sum, { amount }) => sum + amount, 0);
