import { lazy } from "react";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import type { Holder } from "./holder.ts";

const ReadPermission = lazy(async () => ({ default: (await import("./ReadPermission.tsx")).ReadPermission }));
const PermissionSettings = lazy(async () => ({
  default: (await import("./PermissionSettings.tsx")).PermissionSettings,
}));

export const openSettings = (person: Holder): void =>
  void openDialog((close) => <PermissionSettings person={person} close={close} />);

/** Opens a permission to read. `settings`: whether the user may edit it from there. */
export function openPermission(person: Holder, { whole, settings }: { whole: boolean; settings: boolean }): void {
  openDialog((close) => {
    const edit = (): void => {
      close();
      openSettings(person);
    };
    return <ReadPermission person={person} whole={whole} onSettings={settings ? edit : null} close={close} />;
  });
}
