import { MonitorIcon } from "@phosphor-icons/react/dist/csr/Monitor";
import { MoonIcon } from "@phosphor-icons/react/dist/csr/Moon";
import { SunIcon } from "@phosphor-icons/react/dist/csr/Sun";
import { t } from "#web/shared/shell/messages.ts";

/** The colour schemes to choose from, in the account menu and the palette. */
export const THEMES = [
  { scheme: "light", title: t("light"), icon: SunIcon },
  { scheme: "dark", title: t("dark"), icon: MoonIcon },
  { scheme: "auto", title: t("system"), icon: MonitorIcon },
] as const;
