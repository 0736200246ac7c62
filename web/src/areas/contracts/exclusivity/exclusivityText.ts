/** An exclusivity as sentences: what it binds, and when. */
import type { Exclusivity } from "#contract/contracts/exclusivity.ts";
import { dayTime } from "#web/shared/deals/workColumns.tsx";
import { formatNumber } from "#web/ui/format/numbers.ts";
import { countryName } from "#web/ui/forms/fields/phone/phones.ts";
import { t } from "./messages.ts";

/** "No other work within 100 km of Old Customs Hall, in Australia, for Festivals" */
export function boundText({ radiusKm, bound, countries, categories }: Exclusivity): string {
  const place = bound.find(({ centre }) => centre.name !== null)?.centre.name;
  const radius = radiusKm === null ? null : formatNumber(radiusKm);
  const work = radius === null ? t("sole") : place ? t("radiusOf", { radius, place }) : t("radiusAlone", { radius });
  const where =
    radius === null && countries.length > 0 && t("inCountries", { countries: countries.map(countryName).join(", ") });
  const what =
    categories.length > 0 && t("ofCategories", { categories: categories.map(({ name }) => name).join(", ") });
  return [work, where, what].filter(Boolean).join(", ");
}

/** "13 Aug 2026 to 12 Oct 2026", of each of its spans. */
export const spanTexts = ({ bound }: Exclusivity): string[] =>
  bound.map(({ from, to }) => {
    const [first, last] = [from && dayTime(from), to && dayTime(to)];
    if (first && last) return t("span", { first, last });
    if (first) return t("from", { day: first });
    return last ? t("until", { day: last }) : t("always");
  });
