import { AGENCY_COLORS, type AgencyColor } from "#contract/enums.ts";
import { SwatchField } from "#web/ui/forms/fields/SwatchField.tsx";
import type { Field } from "#web/ui/forms/useCallForm.ts";
import { t } from "./messages.ts";

/** Those of the status table, which have no tokens of the agency's own. */
const SHARED: readonly AgencyColor[] = ["good", "planned", "waiting", "bad"];
const SWATCHES = AGENCY_COLORS.map((value) => ({
  value,
  label: t(value),
  token: SHARED.includes(value) ? `${value}-glyph` : `agency-${value}-glyph`,
}));

/** Selects one of the nine colours of statuses and types. */
export const AgencyColorField = (props: Field<AgencyColor> & { label: string; hint?: string }) => (
  <SwatchField {...props} swatches={SWATCHES} />
);
