import { OPPORTUNITY_TYPES } from "#contract/enums.ts";
import { t } from "./messages.ts";

/** What an opportunity or a contract is about. */
export const WORK_TYPE_CHOICES = OPPORTUNITY_TYPES.map((value) => ({ value, label: t(value) }));
