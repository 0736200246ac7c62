import { AGENCY_COLORS, type AgencyColor } from "#contract/enums.ts";
import { SwatchField } from "#web/ui/forms/fields/ColorField.tsx";
import type { Field } from "#web/ui/forms/useCallForm.ts";
import { glyphToken } from "./glyphToken.ts";
import { t } from "./messages.ts";

const SWATCHES = AGENCY_COLORS.map((value) => ({ value, label: t(value), token: glyphToken(value) }));

/** Selects one of the nine colours of statuses and types. */
export const AgencyColorField = (props: Field<AgencyColor> & { label: string; hint?: string }) => (
  <SwatchField {...props} swatches={SWATCHES} />
);
