/** Text about a person composed of parts. */
import type { Family, TalentStatus } from "#contract/enums.ts";
import { t } from "#web/areas/talents/messages.ts";
import { formatDate } from "#web/ui/time/format.ts";

export const LIST_LABELS: Record<Family, { search: string; none: string; noneLine: string; addLine: string }> = {
  talents: { search: t("searchTalent"), none: t("noTalent"), noneLine: t("noTalentLine"), addLine: t("addTalentLine") },
  scouts: { search: t("searchScouts"), none: t("noScouts"), noneLine: t("noScoutsLine"), addLine: t("addScoutLine") },
};

export const STATUS_MEANINGS: Record<TalentStatus, string> = {
  0: t("pendingMeans"),
  1: t("activeMeans"),
  2: t("rejectedMeans"),
  3: t("lockedMeans"),
};

const list = new Intl.ListFormat("en-AU", { type: "conjunction" });
/** Words that keep their capital inside a sentence: abbreviations and nationalities. */
const keepsCapital =
  /^(?:\p{Lu}{2}|\p{Lu}$|(?:African|American|Asian|Australian|British|English|European|French|Irish|Italian|Latin|Māori|Spanish)\b)/u;
const inside = (word: string): string =>
  keepsCapital.test(word) ? word : word.charAt(0).toLowerCase() + word.slice(1);

/** "Vocalist, songwriter and DJ" */
export const typesLine = (names: readonly string[]): string =>
  list.format(names.map((name, index) => (index === 0 ? name : inside(name))));

/** "12 Mar 2021 to 30 Jun 2027", or nothing if unknown. */
export function representationLine(start: string | null, end: string | null): string {
  if (start && end) return t("fromTo", { start: formatDate(start), end: formatDate(end) });
  if (start) return t("since", { start: formatDate(start) });
  return end ? t("until", { end: formatDate(end) }) : "";
}
