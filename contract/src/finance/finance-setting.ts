/** What else an agency sets about its finances. */
import { call, read, write } from "../call.ts";
import { instant, PersonBrief, version, z } from "../schema.ts";
import { ownerSwitch } from "../settings/owner-switch.ts";
import { emailText } from "../values/email/email-domain.ts";
import { maybeEmail } from "../values/formats.ts";

/** Whole units of each currency. */
export const DEFAULT_ADVANCE_LIMIT = 5_000;
export const MOST_ADVANCE_LIMIT = 1_000_000;

export const FinanceSettingValues = z.object({
  /** Where errors of documents are sent. */
  errorEmail: z.nullable(emailText()),
  /** Whether everyone with the right to change finances may accept that a client paid too much; else owners and app admins. */
  overpaymentsByFinance: z.boolean(),
  /** Whether what moves money is approved by another person than who prepared it or whom it profits: pay-runs, refunds, advances. */
  secondPerson: z.boolean(),
  /** Whole units of each currency: an advance above it waits for another person. */
  advanceLimit: z.int(),
  /** Whether tax is added to management fees. */
  taxOnFees: z.boolean(),
  version: z.int(),
});
export type FinanceSettingValues = z.output<typeof FinanceSettingValues>;

/** What kinds of setting there are, as their changes name them. */
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
  /** Who changed which setting of finance, the last first. */
  changes: z.array(
    z.object({
      id: z.string(),
      setting: z.enum(FINANCE_SETTINGS),
      op: z.enum(FINANCE_CHANGES),
      /** What it was called after the change, or before it was deleted; null where it has no name. */
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
    z._default(z.int().check(z.minimum(0), z.maximum(MOST_ADVANCE_LIMIT)), DEFAULT_ADVANCE_LIMIT),
  ),
  taxOnFees: z.boolean(),
});

const PATH = "/finance/v1/configuration/other";
export const financeSettings = {
  get: call("GET", PATH, {
    summary: "What else the agency sets about its finances, and the last changes of its settings",
    access: read("FINANCE"),
    topics: ["financeSetting", "contractSetting"],
    reply: FinanceSettings,
  }),
  update: call("PUT", PATH, {
    summary: "Set what else there is to set about finances",
    access: write("FINANCE"),
    topics: ["financeSetting"],
    body: z.extend(FinanceSettingsForm, { version: version() }),
    reply: FinanceSettings,
  }),
};
