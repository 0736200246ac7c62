/** What the calls of the emails of finance need. */
import { inAgency } from "../../../factories.ts";
import { type Ready, type Setup, withBody, withParams } from "../setup.ts";
import { buildEmailSetting } from "./emails.ts";
import { buildInvoice } from "./invoices.ts";

type Special = (setup: Setup) => Promise<Ready>;
export const EMAIL_CALLS: Readonly<Record<string, Special>> = {
  "GET /finance/v1/settings/emails/{emailTab}": async ({ base, world }) => {
    await buildEmailSetting(world.here);
    return withParams(base, { emailTab: "invoice" });
  },
  // There is one of each kind in an agency, which other calls change too.
  "PUT /finance/v1/settings/emails/{emailTab}": async ({ base, world }) => {
    await buildEmailSetting(world.here);
    const [row] = await inAgency(
      world.here,
      "select version from email_setting where agency_id = $1 and kind = 'invoice'",
      [world.here],
    );
    return withBody(withParams(base, { emailTab: "invoice" }), { version: Number(row?.version ?? 1) });
  },
  "GET /finance/v1/invoices/{id}/preview-email": async ({ base, world }) => {
    const invoice = await buildInvoice(world.here, { sent: true });
    const ready = withParams(base, { id: invoice });
    return { ...ready, known: { ...ready.known, invoice } };
  },
};
