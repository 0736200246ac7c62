import { createPortal } from "react-dom";
import { ActionBar } from "../actions/ActionBar.tsx";
import { ActionMenu } from "../actions/ActionMenu.tsx";
import { type Action, visibleActions } from "../actions/action.ts";
import { IconButton } from "../elements/Button.tsx";
import { useStore } from "../store.ts";
import { useNarrow } from "../useNarrow.ts";
import { phoneMenu, usePhoneMenu } from "./phoneMenu.ts";
import { actionSlot } from "./slots.ts";

/** The page's actions; on a phone they move into the top bar. */
export function PageActions({ actions, most = 3 }: { actions: readonly (Action | false)[]; most?: number }) {
  const narrow = useNarrow();
  const slot = useStore(actionSlot);
  const shownActions = visibleActions(actions);
  const main = shownActions.find(({ tone, icon }) => tone === "main" && icon);
  usePhoneMenu(narrow ? shownActions.filter((action) => action !== main) : []);
  if (!narrow) return <ActionBar actions={actions} most={most} />;
  const Icon = main?.icon;
  if (!slot || !main || !Icon) return null;
  return createPortal(
    <IconButton title={main.title} to={main.to} off={main.disabled} onClick={() => main.run?.()}>
      <Icon size={22} />
    </IconButton>,
    slot,
  );
}

/** Menu of further page actions, in the top bar of a phone. */
export function PhoneMenu() {
  const groups = useStore(phoneMenu);
  const actions = [...groups.values()].flatMap((group, place) =>
    group.map((action) => ({ ...action, id: `${place} ${action.id}` })),
  );
  return <ActionMenu actions={actions} />;
}
