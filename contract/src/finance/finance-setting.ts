/** Finance settings of an agency that have no file of their own. */
import { call, read, write } from "../call.ts";
import { instant, PersonBrief, version, z } from "../schema.ts";
import { ownerSwitch } from "../settings/owner-switch.ts";
import { emailText } from "../values/email-domain.ts";
import { maybeEmail } from "../values/formats.ts";

/** Whole units of each currency. */
export const DEFAULT_ADVANCE_LIMIT = 5_000;
export const MAX_ADVANCE_LIMIT = 1_000_000;

export const FinanceSettingValues = z.object({
  /** Address that errors of documents are sent to. */
  errorEmail: z.nullable(emailText()),
  /** True if everyone with the right to change finances may confirm overpayments; else only owners and app admins. */
  overpaymentsByFinance: z.boolean(),
  /** True if pay-runs, refunds and advances must be approved by someone other than their author or beneficiary. */
  secondPerson: z.boolean(),
  /** Whole units of each currency: an advance above it waits for another person. */
  advanceLimit: z.int(),
  /** True if tax is added to management fees. */
  taxOnFees: z.boolean(),
  version: z.int(),
});
export type FinanceSettingValues = z.output<typeof FinanceSettingValues>;

/** Kinds of settings, as the change log names them. */
export const FINANCE_SETTINGS = [
  "tax_rate",
  "line_account",
  "management_fee_rule",
  "task_rule",
  "finance_setting",
  "email_template",
  "email_setting",
  "invoice_email_schedule",
  "finance_profile",
  "pay_run_setting",
  "xero_setting",
  /** A change of the former that switches bills on or off. */
  "xero_bills",
] as const;
export const FINANCE_CHANGES = ["insert", "update", "delete"] as const;

export const FinanceSettings = z.extend(FinanceSettingValues, {
  /** Days from an invoice to its due date, which is set with the contracts. */
  paymentDays: z.int(),
  /** Change log of finance settings, the newest first. */
  changes: z.array(
    z.object({
      id: z.string(),
      setting: z.enum(FINANCE_SETTINGS),
      op: z.enum(FINANCE_CHANGES),
      /** Name after the change, or before the deletion; null if it has none. */
      name: z.nullable(z.string()),
      actor: z.nullable(PersonBrief),
      at: instant(),
    }),
  ),
});
export type FinanceSettings = z.output<typeof FinanceSettings>;

export const FinanceSettingsForm = z.strictObject({
  errorEmail: maybeEmail(),
  overpaymentsByFinance: ownerSwitch(z.boolean()),
  secondPerson: ownerSwitch(z.boolean()),
  advanceLimit: ownerSwitch(
    z._default(z.int().check(z.minimum(0), z.maximum(MAX_ADVANCE_LIMIT)), DEFAULT_ADVANCE_LIMIT),
  ),
  taxOnFees: z.boolean(),
});

const PATH = "/finance/v1/configuration/other";
export const financeSettings = {
  get: call("GET", PATH, {
    summary: "Finance settings, and their last changes",
    access: read("FINANCE"),
    topics: ["financeSetting", "contractSetting"],
    reply: FinanceSettings,
  }),
  update: call("PUT", PATH, {
    summary: "Change the finance settings",
    access: write("FINANCE"),
    topics: ["financeSetting"],
    body: z.extend(FinanceSettingsForm, { version: version() }),
    reply: FinanceSettings,
  }),
};
