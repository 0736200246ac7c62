import { lazy, Suspense, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { shownPlaces } from "#contract/dashboards/arrangement.ts";
import { type DashboardSetting, dashboardSetting } from "#contract/dashboards/management.ts";
import { MANAGEMENT_WIDGETS, type ManagementKind } from "#contract/dashboards/management-widgets.ts";
import { ApiError } from "#web/ui/calls/errors.ts";
import { mutate } from "#web/ui/calls/mutate.ts";
import { invalidateTopics } from "#web/ui/calls/topics.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { useCallMutation } from "#web/ui/calls/useMutate.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import { type LeaveGuard, mayLeave, useLeaveGuard } from "#web/ui/forms/useLeaveGuard.tsx";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { Skeleton } from "#web/ui/layout/Skeleton.tsx";
import { showError } from "#web/ui/toasts/showError.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { useNarrow } from "#web/ui/useNarrow.ts";
import { MANAGEMENT_DASHBOARD_PATH } from "../address.ts";
import { ArrangeBar } from "./ArrangeBar.tsx";
import styles from "./ArrangeDashboard.module.css";
import type { ArrangementOwner, Arranging } from "./arranging.ts";
import { planAfterKey } from "./keys.ts";
import { t } from "./messages.ts";
import { changeSettings, isSamePlan, orderedPlan, type Plan, placeFirstFree, removeKind, withHidden } from "./plan.ts";
import { useAnnouncement } from "./useAnnouncement.ts";
import { useContents } from "./useContents.ts";
import { WidgetGrids } from "./WidgetGrids.tsx";
import { WidgetList } from "./WidgetList.tsx";
import { KEY_HELP_ID } from "./WidgetPlate.tsx";
import { placeWords } from "./words.ts";

const WidgetSettingsDialog = lazy(async () => ({
  default: (await import("./WidgetSettingsDialog.tsx")).WidgetSettingsDialog,
}));

/** Changes which widgets the dashboard has, where and how large, for the reader or for others. */
export function ArrangeDashboard() {
  const [owner, setOwner] = useState<ArrangementOwner>({ scope: "ME" });
  const answer = useCallQuery(dashboardSetting.get, { query: owner });
  return (
    <QueryBoundary answer={answer} waiting={<Skeleton lines={8} />}>
      {(setting) => (
        <ArrangementEditor
          key={owner.positionId ?? owner.scope}
          setting={setting}
          owner={owner}
          onOwnerChange={setOwner}
        />
      )}
    </QueryBoundary>
  );
}

interface EditorProps {
  setting: DashboardSetting;
  owner: ArrangementOwner;
  onOwnerChange: (owner: ArrangementOwner) => void;
}

function ArrangementEditor({ setting, owner, onOwnerChange }: EditorProps) {
  const { arranging, isChanged, discard, announcement, rootRef } = useArranging(setting);
  const narrow = useNarrow();
  const navigate = useNavigate();
  const isSaved = useRef(false);
  const hidden = setting.widgets.filter(({ kind }) => !setting.offered.includes(kind));
  /** Version that the changes were made to; null once the reader knows that someone else has changed it. */
  const changedVersion = useRef<number | null>(setting.version);
  useEffect(() => {
    if (!isChanged) changedVersion.current = setting.version;
  }, [isChanged, setting.version]);
  const saving = useCallMutation(dashboardSetting.save, {
    onError: (error) => {
      if (!(error instanceof ApiError) || error.code !== "stale") return showError(error);
      changedVersion.current = null;
      invalidateTopics(["dashboard"]);
      showToast(t("stale"), { tone: "failed" });
    },
  });
  const guard: LeaveGuard = {
    kind: "edit",
    unsaved: () => isChanged && !isSaved.current,
    saving: () => null,
    discard,
  };
  useLeaveGuard(guard);
  const cancel = (): void => void navigate(MANAGEMENT_DASHBOARD_PATH);
  const done = async (message: string): Promise<void> => {
    if (
      !(await saving.run({
        body: {
          ...owner,
          version: changedVersion.current ?? setting.version,
          widgets: withHidden(arranging.plan, hidden),
        },
      }))
    )
      return;
    isSaved.current = true;
    showToast(message);
    cancel();
  };
  const setBack = async (): Promise<void> => {
    const { widgets } = setting;
    const saved = await mutate(dashboardSetting.save, { body: { ...owner, version: setting.version, widgets: null } });
    if (!saved) return;
    discard();
    const undo = () => mutate(dashboardSetting.save, { body: { ...owner, version: saved.version, widgets } });
    showToast(t("setBack"), { undo });
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape leaves from wherever the focus is
    <div
      ref={rootRef}
      className={styles.screen}
      onKeyDown={(event) => {
        if (event.key === "Escape" && !event.defaultPrevented) cancel();
      }}
    >
      <ArrangeBar
        owner={owner}
        setting={setting}
        isChanged={isChanged}
        isSaving={saving.busy}
        onOwnerChange={async (next) => {
          if (await mayLeave(guard)) onOwnerChange(next);
        }}
        onSetBack={setBack}
        onCancel={cancel}
        onDone={done}
        onOffered={(before, after) => {
          // The agency's arrangement and its offer are one row: one's own offer is no change by another.
          if (owner.scope === "AGENCY" && owner.positionId === undefined && changedVersion.current === before)
            changedVersion.current = after;
        }}
      />
      <p className="only-read" role="status">
        {announcement}
      </p>
      <p id={KEY_HELP_ID} hidden>
        {t("keyHelp")}
      </p>
      {narrow ? <WidgetList arranging={arranging} /> : <WidgetGrids arranging={arranging} />}
    </div>
  );
}

const MOVE_MS = 160;
/** Focuses an element once it is there: a grid renders a new widget some frames later. */
function focusSoon(root: HTMLElement, selector: string, frames = 10): void {
  const element = root.querySelector<HTMLElement>(selector);
  if (element) {
    if (element !== document.activeElement) element.focus({ preventScroll: true });
    setTimeout(() => element.scrollIntoView({ block: "nearest" }), MOVE_MS);
  } else if (frames > 0) requestAnimationFrame(() => focusSoon(root, selector, frames - 1));
}

/** Keeps the changes to an arrangement until they are saved. */
function useArranging({ widgets, offered, arrangedFor }: DashboardSetting) {
  const saved = useMemo(() => {
    const shown = widgets.filter(({ kind }) => offered.includes(kind));
    return shownPlaces(shown, arrangedFor === "OURS");
  }, [widgets, offered, arrangedFor]);
  const [draft, setDraft] = useState<Plan | null>(null);
  const { text: announcement, say, sayMoving } = useAnnouncement();
  const plan = draft ?? saved;
  const contents = useContents(plan);
  const rootRef = useRef<HTMLDivElement>(null);
  const entered = useRef<{ kind: ManagementKind; plan: Plan } | null>(null);
  /** Selects what has the focus after the next change, which may move or remove its element. */
  const focusNext = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (focusNext.current === null) return;
    if (rootRef.current) focusSoon(rootRef.current, focusNext.current);
    focusNext.current = null;
  });

  const change: Arranging["change"] = (next, kind, focus = false) => {
    setDraft(next);
    say(placeWords(next, kind));
    if (focus) focusNext.current = `[data-plate="${kind}"] button`;
  };
  const remove = (kind: ManagementKind): void => {
    const order = orderedPlan(plan);
    const index = order.findIndex((widget) => widget.kind === kind);
    const neighbour = order[index + 1] ?? order[index - 1];
    change(removeKind(plan, kind), kind);
    focusNext.current = neighbour ? `[data-plate="${neighbour.kind}"] button` : `[data-spare="${kind}"]`;
  };
  const onKey: Arranging["onKey"] = (kind, event) => {
    const before = entered.current;
    if (event.key === "Delete" || event.key === "Backspace") {
      event.preventDefault();
      remove(kind);
    } else if (event.key === "Escape" && before?.kind === kind && !isSamePlan(before.plan, plan)) {
      event.preventDefault();
      change(before.plan, kind, true);
      say(t("undone", { title: MANAGEMENT_WIDGETS[kind].title }));
    } else {
      const next = planAfterKey(plan, kind, event);
      if (!next) return;
      event.preventDefault();
      change(next, kind, true);
    }
  };
  const arranging: Arranging = {
    plan,
    spare: offered.filter((kind) => !plan.some((widget) => widget.kind === kind)),
    contents,
    change,
    sayMoving,
    putBack(kind) {
      say(t("undone", { title: MANAGEMENT_WIDGETS[kind].title }));
      focusNext.current = `[data-plate="${kind}"] button`;
    },
    openSettings(kind) {
      const settings = plan.find((widget) => widget.kind === kind)?.settings ?? {};
      openDialog((close) => (
        <Suspense>
          <WidgetSettingsDialog
            kind={kind}
            settings={settings}
            close={close}
            onSet={(next) => {
              setDraft(changeSettings(plan, kind, next));
              say(t("settingsChanged", { title: MANAGEMENT_WIDGETS[kind].title }));
            }}
          />
        </Suspense>
      ));
    },
    remove,
    place: (kind) => change(placeFirstFree(plan, kind), kind, true),
    enter: (kind) => {
      if (entered.current?.kind !== kind) entered.current = { kind, plan };
    },
    onKey,
  };
  const discard = useCallback(() => setDraft(null), []);
  // Escape must not return to a draft that was discarded.
  useEffect(() => {
    if (draft === null) entered.current = null;
  }, [draft]);
  return { arranging, isChanged: draft !== null && !isSamePlan(draft, saved), discard, announcement, rootRef };
}
