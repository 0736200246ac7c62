import { ArrowLeftIcon } from "@phosphor-icons/react/dist/csr/ArrowLeft";
import { CopyIcon } from "@phosphor-icons/react/dist/csr/Copy";
import { PrinterIcon } from "@phosphor-icons/react/dist/csr/Printer";
import { useState } from "react";
import { clientVersions } from "#contract/tasks/client-version.ts";
import { t } from "#web/areas/tasks/messages.ts";
import { useRecordPaths } from "#web/shared/record/paths.ts";
import { useZone } from "#web/shared/session/me.tsx";
import { AgencyStatusBadge } from "#web/shared/work/AgencyStatusBadge.tsx";
import type { Action } from "#web/ui/actions/action.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Empty } from "#web/ui/elements/Empty.tsx";
import { Tabs } from "#web/ui/elements/Tabs.tsx";
import { ListBar } from "#web/ui/layout/ListBar.tsx";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { Printable } from "#web/ui/print/Printable.tsx";
import { showError } from "#web/ui/toasts/showError.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import styles from "./ClientVersion.module.css";
import type { ClientVersionRecord } from "./clientAddress.ts";
import { byDay, clientPlace, clientText, dayHeading, timesOf } from "./clientText.ts";

const WHICH = ["open", "completed", "all"] as const;
const TITLES = { open: t("openTasks"), completed: t("completed"), all: t("allOpenDone") } as const;

/** The tasks of a record as a client may see them, to be copied or printed. */
export function ClientVersion({ of: { a, b, name } }: { of: ClientVersionRecord }) {
  const [which, setWhich] = useState<(typeof WHICH)[number]>("open");
  const { list } = useRecordPaths();
  const zone = useZone();
  const body = which === "all" ? {} : { completion: which };
  const answer = useCallQuery(clientVersions.tasks, { params: { a, b }, body }, { keep: true });
  const title = t("clientVersionOf", { name });
  const copy = (): void => {
    navigator.clipboard
      .writeText(clientText(title, answer.data ?? [], zone))
      .then(() => showToast(t("copiedText")), showError);
  };
  const nothing = !answer.data?.length;
  const actions: Action[] = [
    { id: "back", title: t("backToTasks"), icon: ArrowLeftIcon, to: list },
    { id: "copy", title: t("copyText"), icon: CopyIcon, disabled: nothing, run: copy },
    { id: "print", title: t("print"), icon: PrinterIcon, disabled: nothing, run: () => window.print() },
  ];
  return (
    <div className={styles.frame}>
      <ListBar
        tabs={
          <Tabs
            label={t("which")}
            tabs={WHICH.map((id) => ({ id, title: TITLES[id] }))}
            current={which}
            onChoose={(id) => setWhich(WHICH.find((option) => option === id) ?? "open")}
          />
        }
        actions={actions}
      />
      <QueryBoundary answer={answer}>
        {(tasks) =>
          tasks.length === 0 ? (
            <Empty title={t("noneForClient")} line={t("noneForClientLine")} />
          ) : (
            <div className={styles.page}>
              <p className={styles.note}>{t("clientVersionLine")}</p>
              <Printable className={styles.paper}>
                <h2>{title}</h2>
                {byDay(tasks).map(({ day, tasks: ofDay }) => (
                  <section key={day}>
                    <h3>{dayHeading(day)}</h3>
                    <ul>
                      {ofDay.map((task) => (
                        <li key={task.id}>
                          <span className={styles.what}>
                            <b>{task.summary}</b>
                            <span>
                              {[timesOf(task, zone), task.type.name, clientPlace(task)].filter(Boolean).join(" · ")}
                            </span>
                          </span>
                          <AgencyStatusBadge
                            name={task.status.statusName}
                            color={task.status.color}
                            shape={task.status.category.code}
                          />
                        </li>
                      ))}
                    </ul>
                  </section>
                ))}
              </Printable>
            </div>
          )
        }
      </QueryBoundary>
    </div>
  );
}
