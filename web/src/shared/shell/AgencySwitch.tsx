import { BuildingsIcon } from "@phosphor-icons/react/dist/csr/Buildings";
import { CaretDownIcon } from "@phosphor-icons/react/dist/csr/CaretDown";
import { lazy } from "react";
import { t } from "#web/shared/shell/messages.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { useMe } from "../session/me.tsx";
import styles from "./TopBar.module.css";

// Loaded on demand: few people have several agencies.
const AgencyDialog = lazy(async () => ({ default: (await import("./ChooseAgency.tsx")).AgencyDialog }));

export const switchAgency = (): void => {
  openDialog((close) => <AgencyDialog close={close} />);
};
/** Shows super admins the current agency, and switches to another. */
export function AgencySwitch() {
  const { user } = useMe();
  if (user.role !== "super_admin" || user.agencyId === null) return null;
  return (
    <Button
      size="small"
      className={styles.agency}
      data-tip={t("switchAgency")}
      aria-label={`${t("switchAgency")}. ${t("agencyNow", { name: user.agencyDisplayName ?? "" })}`}
      icon={<BuildingsIcon />}
      onClick={switchAgency}
    >
      <span>{user.agencyDisplayName}</span>
      <CaretDownIcon size={12} />
    </Button>
  );
}
