import { STAFF_ROLES } from "#contract/enums.ts";
import { t } from "./messages.ts";

export const ROLE_CHOICES = STAFF_ROLES.map((role) => ({ value: role, label: t(role) }));
