import { useEffect, useEffectEvent, useRef } from "react";
import { useBlocker, useNavigate } from "react-router";
import { t } from "#web/ui/messages.ts";
import { isLeaving } from "../calls/session.ts";
import { confirm } from "../dialogs/confirm.tsx";
import { depth } from "../routing/depth.ts";
import styles from "./forms.module.css";
import type { RecordForm } from "./useCallForm.ts";

export type LeaveGuard = Pick<RecordForm<object>, "unsaved" | "saving" | "discard" | "kind">;

/** "Unsaved data"; resolves to whether to leave. */
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
  });

/** Whether a form may be left: at once where nothing would be lost, once it is saved where it is being saved, else by asking. What is left behind is not kept. */
export async function mayLeave(form: LeaveGuard): Promise<boolean> {
  const saving = form.saving();
  if (saving) return saving;
  if (form.unsaved() && !(await askToLeave(form.kind))) return false;
  form.discard();
  return true;
}

/** While something would be lost, leaving the page asks first; reloading or closing the tab is asked by the browser, most in words of their own. */
export function useLeaveGuard(form: LeaveGuard): void {
  const navigate = useNavigate();
  /** Where a person is going while it is being saved. */
  const way = useRef<(() => void) | null>(null);
  const blocker = useBlocker(({ currentLocation, nextLocation: to, historyAction }) => {
    if (!form.unsaved() || currentLocation.pathname === to.pathname) return false;
    const saving = form.saving();
    // A step through the history has happened by now, and is taken back.
    const there = depth();
    const go = (): void => {
      if (historyAction !== "POP") void navigate(to, { state: to.state });
      else if (there !== depth()) void navigate(there - depth());
    };
    way.current = saving && go;
    // They get there once it is saved; a refusal is read here.
    void saving?.then((saved) => saved && way.current === go && go());
    return true;
  });
  const decide = useEffectEvent((at: typeof blocker) => {
    if (at.state !== "blocked" || way.current) return;
    void mayLeave(form).then((leave) => (leave ? at.proceed() : at.reset()));
  });
  useEffect(() => decide(blocker), [blocker]);
  const onUnload = useEffectEvent((event: BeforeUnloadEvent) => {
    // A session that has ended leaves by itself, and what was typed is kept for the next one.
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
