import { cloneElement, lazy, type ReactElement, Suspense, useState } from "react";
import { type Action, visibleActions } from "./action.ts";

const OpenMenu = lazy(async () => ({ default: (await import("./OpenMenu.tsx")).OpenMenu }));

interface ButtonProps {
  onClick?: () => void;
  "aria-haspopup"?: "menu";
  "aria-expanded"?: boolean;
}

/** A button that opens a menu of actions; the menu's code is loaded on the first press. */
export function OpenMenuButton({
  actions,
  align = "end",
  children,
}: {
  actions: readonly (Action | false)[];
  /** The edge of the button that the menu is aligned with. */
  align?: "start" | "end";
  children: ReactElement<ButtonProps>;
}) {
  const [opened, setOpened] = useState(false);
  const button = cloneElement(children, { "aria-haspopup": "menu" });
  if (!opened) return cloneElement(button, { onClick: () => setOpened(true), "aria-expanded": false });
  return (
    <Suspense fallback={button}>
      <OpenMenu actions={visibleActions(actions)} target={button} align={align} />
    </Suspense>
  );
}
