/** What a file for the bank is made of. */

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
  /** Minor units. */
  amount: number;
  /** As the talent reads it on their statement, and as the bank names the payment. */
  reference: string;
}
export interface BankOrder {
  /** "PR-0012". */
  name: string;
  currency: string;
  payer: Payer;
  payOn: string;
  /** When the file was made, in ISO 8601. */
  madeAt: string;
  payments: readonly BankPayment[];
}

export const summedAmounts = (payments: readonly BankPayment[]): number =>
  payments.reduce((sum, { amount }) => sum + amount, 0);
