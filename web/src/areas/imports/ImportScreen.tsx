import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import { type Import, type ImportState, imports, isAtWork } from "#contract/imports/import.ts";
import type { ImportKind } from "#contract/record-kinds.ts";
import { useAsk } from "#web/kit/calls/useAsk.ts";
import { useChange } from "#web/kit/calls/useChange.ts";
import { confirm } from "#web/kit/dialogs/confirm.tsx";
import { number } from "#web/kit/format/numbers.ts";
import { Asked } from "#web/kit/layout/Asked.tsx";
import { useTitle } from "#web/kit/layout/title.ts";
import { tell } from "#web/kit/toasts/toasts.ts";
import { Button } from "#web/kit/ui/Button.tsx";
import { Empty } from "#web/kit/ui/Empty.tsx";
import { t } from "#web/messages/imports.ts";
import { importPath } from "#web/shared/importAction.ts";
import { CheckStep } from "./CheckStep.tsx";
import { ColumnsStep } from "./ColumnsStep.tsx";
import { DoneStep } from "./DoneStep.tsx";
import { stateTitle } from "./ImportState.tsx";
import styles from "./Imports.module.css";

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
      {STEPS.map((title, at) => (
        <li key={title} data-past={at < current || undefined} aria-current={at === current ? "step" : undefined}>
          <span aria-hidden>{at + 1}</span>
          {title}
        </li>
      ))}
    </ol>
  );
}

/** One import, wherever it is; it lives on the server, so that leaving and coming back changes nothing. */
export function ImportScreen({ kind }: { kind: ImportKind }) {
  const { id = "" } = useParams();
  const answer = useAsk(imports.get, { params: { kind, id } });
  const [columnsAgain, setColumnsAgain] = useState(false);
  useTitle(answer.data?.filename);
  return (
    <Asked answer={answer}>
      {(one) => {
        const again = columnsAgain && one.state === "checked";
        return (
          <div className={styles.page}>
            <Steps current={again ? 1 : STEP[one.state]} />
            {one.problem && one.state !== "failed" && (
              <p role="alert" className={styles.alert}>
                {one.problem}
              </p>
            )}
            {isAtWork(one.state) && <AtWork one={one} />}
            {one.state === "failed" && <Failed one={one} />}
            {(one.state === "columns" || again) && (
              <ColumnsStep key={one.id} one={one} onDone={() => setColumnsAgain(false)}>
                <ThrowAway one={one} />
              </ColumnsStep>
            )}
            {one.state === "checked" && !again && (
              <CheckStep one={one} onColumns={() => setColumnsAgain(true)}>
                <ThrowAway one={one} />
              </CheckStep>
            )}
            {(one.state === "done" || one.state === "undone") && <DoneStep one={one} />}
          </div>
        );
      }}
    </Asked>
  );
}

function AtWork({ one: { kind, id, state, progress, total } }: { one: Import }) {
  const stop = useChange(imports.stop);
  const known = total > 0 && state !== "reading";
  return (
    <div className={styles.work} role="status">
      <h1>{stateTitle(state)}</h1>
      <progress max={1} aria-label={stateTitle(state)} {...(known && { value: progress / total })} />
      <p>{known ? t("progress", { done: number(progress), total: number(total) }) : " "}</p>
      <p>{t("canLeave")}</p>
      {state !== "undoing" && (
        <Button onClick={() => void stop.run({ params: { kind, id } })} off={stop.busy}>
          {t("stop")}
        </Button>
      )}
    </div>
  );
}

function Failed({ one }: { one: Import }) {
  return (
    <Empty title={t("failed")} line={one.problem ?? undefined} live page>
      <Button tone="main" to={importPath(one.kind)}>
        {t("another")}
      </Button>
    </Empty>
  );
}

function ThrowAway({ one: { kind, id, filename } }: { one: Import }) {
  const navigate = useNavigate();
  const remove = useChange(imports.remove, {
    onDone: () => {
      tell(t("thrownAway", { name: filename }));
      void navigate(importPath(kind));
    },
  });
  const ask = async (): Promise<void> => {
    const yes = await confirm({
      title: t("throwAwayAsk"),
      body: t("throwAwayLine"),
      yes: t("throwAway"),
      tone: "danger",
    });
    if (yes) await remove.run({ params: { kind, id } });
  };
  return (
    <Button tone="quiet" onClick={() => void ask()} off={remove.busy}>
      {t("throwAway")}
    </Button>
  );
}
