import { createPortal } from "react-dom";
import { ActionBar } from "../actions/ActionBar.tsx";
import { ActionMenu } from "../actions/ActionMenu.tsx";
import { type Action, shown } from "../actions/action.ts";
import { IconButton } from "../elements/Button.tsx";
import { useStore } from "../store.ts";
import { useNarrow } from "../useNarrow.ts";
import { actionSlot } from "./slots.ts";

/** The page's actions; on a phone they move into the top bar. */
export function PageActions({ actions, most = 3 }: { actions: readonly (Action | false)[]; most?: number }) {
  const narrow = useNarrow();
  const slot = useStore(actionSlot);
  if (!narrow) return <ActionBar actions={actions} most={most} />;
  if (!slot) return null;
  const all = shown(actions);
  const main = all.find(({ tone, icon }) => tone === "main" && icon);
  const Icon = main?.icon;
  return createPortal(
    <>
      {main && Icon && (
        <IconButton title={main.title} to={main.to} off={main.disabled} onClick={() => main.run?.()}>
          <Icon size={22} />
        </IconButton>
      )}
      <ActionMenu actions={all.filter((action) => action !== main)} />
    </>,
    slot,
  );
}
