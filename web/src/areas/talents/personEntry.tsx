import { BinocularsIcon } from "@phosphor-icons/react/dist/csr/Binoculars";
import { UsersThreeIcon } from "@phosphor-icons/react/dist/csr/UsersThree";
import type { ComponentType, ReactNode } from "react";
import type { Family } from "#contract/enums.ts";
import { t } from "#web/areas/talents/titles.ts";
import { FAMILY, type OfFamily } from "./family.ts";

const TITLES = {
  talents: { one: t("talent"), goTo: t("goToTalent") },
  scouts: { one: t("scout"), goTo: t("goToScouts") },
} as const satisfies Record<Family, object>;
const NAVIGATION = {
  talents: { icon: UsersThreeIcon, group: 1, order: 1, key: "t" },
  scouts: { icon: BinocularsIcon, group: 1, order: 3, key: "s" },
} as const satisfies Record<Family, object>;

/** The entry of talents or scouts that is loaded before their screens. */
export function personEntry(family: Family) {
  const { base, title, add, resource } = FAMILY[family];
  const screenOf = (load: () => Promise<ComponentType<OfFamily>>) => async (): Promise<() => ReactNode> => {
    const Screen = await load();
    return () => <Screen family={family} />;
  };
  return {
    base,
    resource,
    titles: { many: title, add, ...TITLES[family] },
    navigation: NAVIGATION[family],
    imports: { kind: family, title: t(family === "talents" ? "importTalents" : "importScouts") },
    kind: async () => (await import("./personKind.tsx")).personKind(family),
    summary: screenOf(async () => (await import("./summary/PersonSummaryScreen.tsx")).PersonSummaryScreen),
    restores: async () => (await import("./personRestores.ts")).personRestores(family),
    tabs: [
      {
        path: "personal",
        title: t("personal"),
        screen: screenOf(async () => (await import("./personal/PersonalScreen.tsx")).PersonalScreen),
        edit: screenOf(async () => (await import("./personal/EditPersonal.tsx")).EditPersonal),
      },
      {
        path: "career",
        title: t("career"),
        screen: screenOf(async () => (await import("./career/CareerScreen.tsx")).CareerScreen),
        edit: "inPlace",
      },
      {
        path: "business",
        title: t("business"),
        screen: screenOf(async () => (await import("./business/BusinessScreen.tsx")).BusinessScreen),
        edit: screenOf(async () => (await import("./business/EditBusiness.tsx")).EditBusiness),
      },
    ],
    files: family,
    staff: true,
    form: async () => (await import("./personForms.tsx")).personForms(family),
  } as const;
}
