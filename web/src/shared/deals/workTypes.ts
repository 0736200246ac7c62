import { OPPORTUNITY_TYPES } from "#contract/enums.ts";
import { t } from "./messages.ts";

/** Types of opportunities and contracts. */
export const WORK_TYPE_CHOICES = OPPORTUNITY_TYPES.map((value) => ({ value, label: t(value) }));
