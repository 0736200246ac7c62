/** The way to everything by keyboard: fetched when it is first asked for. */
import { lazy } from "react";
import { dialogs, openDialog } from "#web/ui/dialogs/dialogs.ts";
import type { NavItem } from "../shell/navigation/navItem.ts";
import type { Offers } from "./offers.ts";

const load = () => import("./Palette.tsx");
const Palette = lazy(async () => ({ default: (await load()).Palette }));
const Keys = lazy(async () => ({ default: (await import("./ShortcutHelp.tsx")).ShortcutHelp }));

let close: (() => void) | undefined;
const isOpen = (): boolean => close !== undefined && dialogs.get().length > 0;

/** Opens the palette; once more closes it. */
export function togglePalette(offers: Offers): void {
  if (isOpen()) {
    close?.();
    close = undefined;
    return;
  }
  const ahead = typeAhead();
  close = openDialog((done) => (
    <Palette
      offers={offers}
      ahead={ahead}
      close={() => {
        close = undefined;
        done();
      }}
    />
  ));
}
/** Keeps what is typed before the palette is there; the call takes it, and ends the keeping. */
function typeAhead(): () => string {
  let text = "";
  const stop = (): void => document.removeEventListener("keydown", keep, true);
  const keep = (event: KeyboardEvent): void => {
    // It was closed before it came.
    if (dialogs.get().length === 0) stop();
    else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      event.stopPropagation();
      text += event.key;
    }
  };
  document.addEventListener("keydown", keep, true);
  return () => {
    stop();
    return text;
  };
}
/** While the pointer is on its way. */
export const fetchPalette = (): void => void load().catch(() => undefined);

export const openKeys = (navigation: readonly NavItem[]): void => {
  openDialog((done) => <Keys navigation={navigation} close={done} />);
};
