/** Talents and scouts share their screens; only paths and labels differ. */
import type { Family } from "#contract/enums.ts";
import { FAMILY_RESOURCE } from "#contract/talents/person.ts";
import { t } from "#web/areas/talents/titles.ts";

export const FAMILY = {
  talents: { base: "/talent", title: t("talent"), add: t("addTalent"), resource: FAMILY_RESOURCE.talents },
  scouts: { base: "/scout", title: t("scouts"), add: t("addScout"), resource: FAMILY_RESOURCE.scouts },
} as const satisfies Record<Family, object>;

export const summaryPath = (family: Family, id: string): string => `${FAMILY[family].base}/${id}/profile/summary`;
export const personalPath = (family: Family, id: string): string => `${FAMILY[family].base}/${id}/profile/personal`;
export const businessPath = (family: Family, id: string): string => `${FAMILY[family].base}/${id}/profile/business`;
export const careerPath = (family: Family, id: string): string => `${FAMILY[family].base}/${id}/profile/career`;
export const editPath = (family: Family, id: string): string => `${summaryPath(family, id)}/edit`;

/** Props of every screen of the area. */
export interface OfFamily {
  family: Family;
}
