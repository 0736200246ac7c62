import { useEffect, useEffectEvent, useRef } from "react";
import { useBlocker, useNavigate } from "react-router";
import { t } from "#web/ui/messages.ts";
import { isLeaving } from "../calls/session.ts";
import { confirm } from "../dialogs/confirm.tsx";
import { depth } from "../routing/depth.ts";
import styles from "./forms.module.css";
import type { RecordForm } from "./useCallForm.ts";

export type LeaveGuard = Pick<RecordForm<object>, "unsaved" | "saving" | "discard" | "kind">;

/** Asks before leaving unsaved data; resolves to whether to leave. */
export const askToLeave = (kind: LeaveGuard["kind"]): Promise<boolean> =>
  confirm({
    title: t("unsavedTitle"),
    body: (
      <>
        <p>{t("unsavedBody")}</p>
        <p className={styles.line}>{t(kind === "add" ? "unsavedAdd" : "unsavedEdit")}</p>
      </>
    ),
    yes: t("yes"),
    no: t("no"),
    tone: "danger",
  });

/** Resolves to whether a form may be left: at once if nothing would be lost, after a save in progress, else by asking. Changes left behind are discarded. */
export async function mayLeave(form: LeaveGuard): Promise<boolean> {
  const saving = form.saving();
  if (saving) return saving;
  if (form.unsaved() && !(await askToLeave(form.kind))) return false;
  form.discard();
  return true;
}

/** Asks before leaving the page while changes would be lost; reloading or closing the tab is confirmed by the browser, mostly with its own text. */
export function useLeaveGuard(form: LeaveGuard): void {
  const navigate = useNavigate();
  /** The navigation that waits for a save in progress. */
  const pendingNavigation = useRef<(() => void) | null>(null);
  const blocker = useBlocker(({ currentLocation, nextLocation: to, historyAction }) => {
    if (!form.unsaved() || currentLocation.pathname === to.pathname) return false;
    const saving = form.saving();
    // A history step has already happened at this point, and is reverted by the blocker.
    const target = depth();
    const go = (): void => {
      if (historyAction !== "POP") void navigate(to, { state: to.state, replace: historyAction === "REPLACE" });
      else if (target !== depth()) void navigate(target - depth());
    };
    pendingNavigation.current = saving && go;
    // Continues once saved; after a refusal the person stays and reads it.
    void saving?.then((saved) => saved && pendingNavigation.current === go && go());
    return true;
  });
  const decide = useEffectEvent((blocked: typeof blocker) => {
    if (blocked.state !== "blocked" || pendingNavigation.current) return;
    void mayLeave(form).then((leave) => (leave ? blocked.proceed() : blocked.reset()));
  });
  useEffect(() => decide(blocker), [blocker]);
  const onUnload = useEffectEvent((event: BeforeUnloadEvent) => {
    // When the session has ended, the page leaves by itself, and the draft is kept for the next session.
    if (!form.unsaved() || isLeaving()) return;
    event.preventDefault();
    event.returnValue = t("unsavedBrowser");
  });
  useEffect(() => {
    const listener = (event: BeforeUnloadEvent): void => onUnload(event);
    window.addEventListener("beforeunload", listener);
    return () => window.removeEventListener("beforeunload", listener);
  }, []);
}
