import { useEffect } from "react";
import { useBlocker } from "react-router";
import { t } from "#web/messages/kit.ts";
import { confirm } from "../dialogs/confirm.tsx";

/** "Unsaved data" (B-206…B-208); resolves to whether to leave. */
export const askToLeave = (): Promise<boolean> =>
  confirm({ title: t("unsavedTitle"), body: t("unsavedBody"), yes: t("yes"), no: t("no") });

/** While `dirty()` holds, leaving the page asks first; closing the tab is asked by the browser in its own words. */
export function useGuard(dirty: () => boolean): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty() && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    void askToLeave().then((leave) => (leave ? blocker.proceed() : blocker.reset()));
  }, [blocker]);
  useEffect(() => {
    const onLeave = (event: BeforeUnloadEvent): void => {
      if (dirty()) event.preventDefault();
    };
    window.addEventListener("beforeunload", onLeave);
    return () => window.removeEventListener("beforeunload", onLeave);
  });
}
