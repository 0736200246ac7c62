/** Opens the palette and the keyboard help; their code is loaded on first use. */
import { lazy } from "react";
import { dialogs, openDialog } from "#web/ui/dialogs/dialogs.ts";
import type { NavItem } from "../shell/navigation/navItem.ts";
import type { Offers } from "./offers.ts";

const load = () => import("./Palette.tsx");
const Palette = lazy(async () => ({ default: (await load()).Palette }));
const Keys = lazy(async () => ({ default: (await import("./ShortcutHelp.tsx")).ShortcutHelp }));

let close: (() => void) | undefined;
const isOpen = (): boolean => close !== undefined && dialogs.get().length > 0;

/** Opens the palette, or closes it if it is open. */
export function togglePalette(offers: Offers): void {
  if (isOpen()) {
    close?.();
    close = undefined;
    return;
  }
  const typedAhead = recordTyping();
  close = openDialog((done) => (
    <Palette
      offers={offers}
      typedAhead={typedAhead}
      close={() => {
        close = undefined;
        done();
      }}
    />
  ));
}
/** Records what is typed until the palette has loaded. The returned function stops recording and returns the text. */
function recordTyping(): () => string {
  let text = "";
  const stop = (): void => document.removeEventListener("keydown", onKeyDown, true);
  const onKeyDown = (event: KeyboardEvent): void => {
    // Closed before it had loaded.
    if (dialogs.get().length === 0) stop();
    else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      event.stopPropagation();
      text += event.key;
    }
  };
  document.addEventListener("keydown", onKeyDown, true);
  return () => {
    stop();
    return text;
  };
}
/** Preloads the palette, such as on hover. */
export const fetchPalette = (): void => void load().catch(() => undefined);

export const openKeys = (navigation: readonly NavItem[]): void => {
  openDialog((done) => <Keys navigation={navigation} close={done} />);
};
