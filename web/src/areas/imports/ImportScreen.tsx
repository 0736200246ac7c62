import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import { type Import, imports } from "#contract/imports/import.ts";
import { type ImportState, isRunning } from "#contract/imports/states.ts";
import { t } from "#web/areas/imports/messages.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { useCallMutation } from "#web/ui/calls/useMutate.ts";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { Button } from "#web/ui/elements/Button.tsx";
import { Empty } from "#web/ui/elements/Empty.tsx";
import { PageHeading } from "#web/ui/elements/PageHeading.tsx";
import { formatNumber } from "#web/ui/format/numbers.ts";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { useTitle } from "#web/ui/routing/title.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { CheckStep } from "./CheckStep.tsx";
import { ColumnsStep } from "./ColumnsStep.tsx";
import { DoneStep } from "./DoneStep.tsx";
import { stateTitle } from "./ImportStateBadge.tsx";
import styles from "./Imports.module.css";
import { useImportedList } from "./importedList.ts";

const STEPS = [t("stepFile"), t("stepColumns"), t("stepCheck"), t("stepDone")] as const;
const STEP: Record<ImportState, number> = {
  reading: 0,
  failed: 0,
  columns: 1,
  checking: 2,
  checked: 2,
  adding: 3,
  done: 3,
  undoing: 3,
  undone: 3,
};

function Steps({ current }: { current: number }) {
  return (
    <ol className={styles.steps} aria-label={t("steps")}>
      {STEPS.map((title, index) => (
        <li key={title} data-past={index < current || undefined} aria-current={index === current ? "step" : undefined}>
          <span aria-hidden>{index + 1}</span>
          {title}
        </li>
      ))}
    </ol>
  );
}

/** One import at its current step. Its state is on the server, so leaving and coming back changes nothing. */
export function ImportScreen() {
  const { kind } = useImportedList();
  const { id = "" } = useParams();
  const answer = useCallQuery(imports.get, { params: { kind, id } });
  const [columnsAgain, setColumnsAgain] = useState(false);
  useTitle(answer.data?.filename);
  return (
    <QueryBoundary answer={answer}>
      {(job) => {
        const again = columnsAgain && job.state === "checked";
        return (
          <div className={styles.page}>
            <Steps current={again ? 1 : STEP[job.state]} />
            {job.problem && job.state !== "failed" && (
              <p role="alert" className={styles.alert}>
                {job.problem}
              </p>
            )}
            {isRunning(job.state) && <AtWork job={job} />}
            {job.state === "failed" && <Failed job={job} />}
            {(job.state === "columns" || again) && (
              <ColumnsStep key={job.id} job={job} onDone={() => setColumnsAgain(false)}>
                <DiscardImport job={job} />
              </ColumnsStep>
            )}
            {job.state === "checked" && !again && (
              <CheckStep job={job} onColumns={() => setColumnsAgain(true)}>
                <DiscardImport job={job} />
              </CheckStep>
            )}
            {(job.state === "done" || job.state === "undone") && <DoneStep job={job} />}
          </div>
        );
      }}
    </QueryBoundary>
  );
}

function AtWork({ job: { kind, id, state, progress, total } }: { job: Import }) {
  const stop = useCallMutation(imports.stop);
  const hasTotal = total > 0 && state !== "reading";
  return (
    <div className={styles.work} role="status">
      <PageHeading>{stateTitle(state)}</PageHeading>
      <progress max={1} aria-label={stateTitle(state)} {...(hasTotal && { value: progress / total })} />
      <p>{hasTotal ? t("progress", { done: formatNumber(progress), total: formatNumber(total) }) : " "}</p>
      <p>{t("canLeave")}</p>
      {state !== "undoing" && (
        <Button onClick={() => void stop.run({ params: { kind, id } })} off={stop.busy}>
          {t("stop")}
        </Button>
      )}
    </div>
  );
}

function Failed({ job }: { job: Import }) {
  const { path } = useImportedList();
  return (
    <Empty title={t("failed")} line={job.problem ?? undefined} live page>
      <Button tone="main" to={path}>
        {t("another")}
      </Button>
    </Empty>
  );
}

function DiscardImport({ job: { kind, id } }: { job: Import }) {
  const { path } = useImportedList();
  const navigate = useNavigate();
  const remove = useCallMutation(imports.remove, {
    onDone: () => {
      showToast(t("discarded"));
      void navigate(path);
    },
  });
  const ask = async (): Promise<void> => {
    const yes = await confirm({
      title: t("discardAsk"),
      body: t("discardLine"),
      yes: t("discard"),
      tone: "danger",
    });
    if (yes) await remove.run({ params: { kind, id } });
  };
  return (
    <Button tone="quiet" onClick={() => void ask()} off={remove.busy}>
      {t("discard")}
    </Button>
  );
}
