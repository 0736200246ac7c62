/** The navigation: every area there is, in the order of the day. */
import { BinocularsIcon } from "@phosphor-icons/react/dist/csr/Binoculars";
import { EnvelopeSimpleIcon } from "@phosphor-icons/react/dist/csr/EnvelopeSimple";
import { GearSixIcon } from "@phosphor-icons/react/dist/csr/GearSix";
import { HandshakeIcon } from "@phosphor-icons/react/dist/csr/Handshake";
import { IdentificationCardIcon } from "@phosphor-icons/react/dist/csr/IdentificationCard";
import { StarIcon } from "@phosphor-icons/react/dist/csr/Star";
import { TruckIcon } from "@phosphor-icons/react/dist/csr/Truck";
import { UsersThreeIcon } from "@phosphor-icons/react/dist/csr/UsersThree";
import { may } from "#contract/access.ts";
import { t } from "#web/messages/shell.ts";
import { rightsOf } from "#web/shared/me.tsx";
import type { Place } from "#web/shared/shell/place.ts";

export const places: Place[] = [
  {
    to: "/talent",
    title: t("talent"),
    icon: UsersThreeIcon,
    group: 1,
    needs: { resource: "TALENT", action: "read" },
    key: "t",
    create: {
      title: t("newTalent"),
      to: "/talent/add",
      icon: UsersThreeIcon,
      needs: { resource: "TALENT", action: "write" },
    },
  },
  {
    to: "/favorites",
    title: t("favourites"),
    icon: StarIcon,
    group: 1,
    // Whoever keeps them; others who see talents find them by their address.
    needs: (me) => may(rightsOf(me), "TALENT", "write"),
    key: "v",
  },
  {
    to: "/scout",
    title: t("scouts"),
    icon: BinocularsIcon,
    group: 1,
    needs: { resource: "SCOUT", action: "read" },
    key: "s",
    create: {
      title: t("newScout"),
      to: "/scout/add",
      icon: BinocularsIcon,
      needs: { resource: "SCOUT", action: "write" },
    },
  },
  {
    to: "/partner",
    title: t("partners"),
    icon: HandshakeIcon,
    group: 1,
    needs: { resource: "PARTNER", action: "read" },
    key: "p",
    create: {
      title: t("newPartner"),
      to: "/partner/add",
      icon: HandshakeIcon,
      needs: { resource: "PARTNER", action: "write" },
    },
  },
  {
    to: "/supplier",
    title: t("suppliers"),
    icon: TruckIcon,
    group: 1,
    needs: { resource: "PARTNER", action: "read" },
    key: "u",
    create: {
      title: t("newSupplier"),
      to: "/supplier/add",
      icon: TruckIcon,
      needs: { resource: "PARTNER", action: "write" },
    },
  },
  {
    to: "/staff",
    title: t("staff"),
    icon: IdentificationCardIcon,
    group: 1,
    needs: { resource: "STAFF", action: "read" },
    key: "f",
    create: {
      title: t("newStaff"),
      to: "/staff/add",
      icon: IdentificationCardIcon,
      needs: { resource: "STAFF", action: "write" },
    },
  },
  { to: "/outbox", title: t("outbox"), icon: EnvelopeSimpleIcon, group: 2, needs: (me) => me.outbox },
  {
    to: "/settings",
    title: t("settings"),
    icon: GearSixIcon,
    group: 2,
    needs: { resource: "ORGANIZATION", action: "read" },
  },
];
