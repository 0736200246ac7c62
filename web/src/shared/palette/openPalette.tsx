/** Opens the palette and the keyboard help; their code is loaded on first use. */
import { lazy } from "react";
import { dialogs, openDialog } from "#web/ui/dialogs/dialogs.ts";
import type { NavItem } from "../shell/navigation/navItem.ts";
import type { Offers } from "./offers.ts";
import { recordTyping } from "./typeAhead.ts";

const load = () => import("./Palette.tsx");
const Palette = lazy(async () => ({ default: (await load()).Palette }));
const Keys = lazy(async () => ({ default: (await import("./ShortcutHelp.tsx")).ShortcutHelp }));

let close: (() => void) | undefined;
const isOpen = (): boolean => close !== undefined && dialogs.get().length > 0;

/** Opens the palette, or closes it if it is open. */
export function togglePalette(offers: Offers): void {
  const shut = (): void => {
    close?.();
    close = undefined;
  };
  if (isOpen()) {
    shut();
    return;
  }
  const typeAhead = recordTyping({ wanted: isOpen, cancel: shut });
  close = openDialog(() => <Palette offers={offers} typeAhead={typeAhead} close={shut} />);
}
/** Preloads the palette, such as on hover. */
export const fetchPalette = (): void => void load().catch(() => undefined);

export const openKeys = (navigation: readonly NavItem[]): void => {
  openDialog((done) => <Keys navigation={navigation} close={done} />);
};
