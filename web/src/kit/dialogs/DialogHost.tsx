import { Suspense, useEffect } from "react";
import { useLocation } from "react-router";
import { useStore } from "../store.ts";
import { dialogs } from "./dialogs.ts";

/** Draws the open dialogs; stands once, at the root. */
export function DialogHost() {
  const open = useStore(dialogs);
  const { pathname } = useLocation();
  useEffect(() => {
    for (const dialog of dialogs.get()) if (dialog.path !== pathname) dialog.close();
  }, [pathname]);
  return open.map(({ id, render, close }) => (
    <Suspense key={id} fallback={null}>
      {render(close)}
    </Suspense>
  ));
}
