import { cloneElement, lazy, type ReactElement, Suspense, useState } from "react";
import { type Action, shown } from "./action.ts";

const OpenMenu = lazy(async () => ({ default: (await import("./OpenMenu.tsx")).OpenMenu }));

interface ButtonProps {
  onClick?: () => void;
  "aria-haspopup"?: "menu";
  "aria-expanded"?: boolean;
}

/** A button that opens actions; the menu itself is fetched and made when it is first asked for. */
export function OpenMenuButton({
  actions,
  children,
}: {
  actions: readonly (Action | false)[];
  children: ReactElement<ButtonProps>;
}) {
  const [asked, setAsked] = useState(false);
  const button = cloneElement(children, { "aria-haspopup": "menu" });
  if (!asked) return cloneElement(button, { onClick: () => setAsked(true), "aria-expanded": false });
  return (
    <Suspense fallback={button}>
      <OpenMenu actions={shown(actions)} target={button} />
    </Suspense>
  );
}
