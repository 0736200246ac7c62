/** Opens the schedules of a report, loaded when first opened. */
import { lazy } from "react";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import type { ScheduledReport } from "./words.ts";

const Schedules = lazy(async () => ({ default: (await import("./SchedulesDialog.tsx")).SchedulesDialog }));

export const openSchedules = (scheduled: ScheduledReport): void =>
  void openDialog((close) => <Schedules {...scheduled} close={close} />);
