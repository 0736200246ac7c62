/** A clash with an exclusivity in words: "65 km from Old Customs Hall, 28 days after". */
import type { ExclusivityConflict } from "#contract/contracts/exclusivity-conflict.ts";
import { t } from "./messages.ts";

type Figure = (value: number, decimals?: number) => string;
type Said = Pick<
  ExclusivityConflict,
  "days" | "distanceKm" | "distanceUnknown" | "country" | "category" | "contract" | "radiusKm"
>;

export function clashWords(
  { days, distanceKm, distanceUnknown, country, category, contract, radiusKm }: Said,
  nameOf: (country: string) => string,
  figure: Figure,
): string {
  const place = contract?.centre?.name;
  const distance = distanceKm === null || radiusKm === null ? null : figure(distanceKm, 1);
  const parts = [
    distance !== null && (place ? t("away", { distance, place }) : t("awayOnly", { distance })),
    distanceUnknown && t("notMeasured"),
    country !== null && t("inCountry", { country: nameOf(country) }),
    category !== null && t("sameCategory", { category }),
    days === 0 ? t("within") : t(days > 0 ? "daysLater" : "daysEarlier", { count: Math.abs(days) }),
  ];
  return parts.filter(Boolean).join(", ");
}

/** "100 km, 30 days before to 30 days after" */
export const termsOf = (
  { radiusKm, daysBefore, daysAfter }: Pick<ExclusivityConflict, "radiusKm" | "daysBefore" | "daysAfter">,
  figure: Figure,
): string =>
  [
    radiusKm !== null && t("limitKm", { radius: figure(radiusKm) }),
    daysBefore + daysAfter > 0 ? t("limitDays", { before: figure(daysBefore), after: figure(daysAfter) }) : t("within"),
  ]
    .filter(Boolean)
    .join(", ");
