import type { AgencyColor } from "#contract/enums.ts";

/** Status colours, which share tokens with the status table. */
const SHARED: readonly AgencyColor[] = ["good", "planned", "waiting", "bad"];

/** The theme's token of a colour of the agency, as it is drawn without text. */
export const glyphToken = (color: AgencyColor): string =>
  SHARED.includes(color) ? `${color}-glyph` : `agency-${color}-glyph`;
