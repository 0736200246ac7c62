import type { Collection } from "#contract/records/records.ts";
import { t } from "#web/messages/palette.ts";

/** Where the screens of each kind of record stand, and what one of them is called. */
export const COLLECTION: Readonly<Record<Collection, { base: string; one: string }>> = {
  talents: { base: "/talent", one: t("talent") },
  scouts: { base: "/scout", one: t("scout") },
  partners: { base: "/partner", one: t("partner") },
  suppliers: { base: "/supplier", one: t("supplier") },
  staff: { base: "/staff", one: t("colleague") },
};

export const recordPath = (collection: Collection, id: string): string =>
  `${COLLECTION[collection].base}/${id}/profile/summary`;

const RECORD = /^\/(\w+)\/([0-9a-f]{8}-[0-9a-f-]{27})(?:\/|$)/;
/** The id of the record that a path shows, if it shows one. */
export function recordOf(pathname: string): string | null {
  const [, base, id] = RECORD.exec(pathname) ?? [];
  return id && Object.values(COLLECTION).some((one) => one.base === `/${base}`) ? id : null;
}
