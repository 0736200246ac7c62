import { type PayRun, payRunFiles, payRuns } from "#contract/pay-runs/pay-run.ts";
import { formatAmount } from "#contract/values/money.ts";
import type { Action } from "#web/ui/actions/action.ts";
import { saveFile } from "#web/ui/calls/saveFile.ts";
import { send } from "#web/ui/calls/send.ts";
import { useCallMutation } from "#web/ui/calls/useMutate.ts";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { PageActions } from "#web/ui/layout/PageActions.tsx";
import { usePageActions } from "#web/ui/layout/pageActions.ts";
import { showError } from "#web/ui/toasts/showError.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { t } from "./messages.ts";
import { openCancelRun, openPay } from "./openPayRun.tsx";

const download = (id: string): void => void send(payRunFiles.get, { params: { id } }).then(saveFile, showError);

/** Actions available in the current state of a pay-run. */
export function PayRunActions({ run }: { run: PayRun }) {
  const { id, state, pays, people, currency, checkable, approvable, lines, version } = run;
  const args = { params: { id }, body: { seen: version } };
  const checking = useCallMutation(payRuns.check, { onDone: () => showToast(t("checked")) });
  const approving = useCallMutation(payRuns.approve, { onDone: () => showToast(t("approved")) });
  const exporting = useCallMutation(payRuns.export, {
    onDone: () => {
      showToast(t("exported"));
      download(id);
    },
  });
  const taking = useCallMutation(payRuns.takeAgain, { onDone: () => showToast(t("isDraft")) });
  const mailing = useCallMutation(payRuns.sendStatements, { onDone: () => showToast(t("statementsSent")) });
  const amount = `${formatAmount(pays, currency)} ${currency}`;
  const approve = async (): Promise<void> => {
    const sure = { title: t("approveTitle", { amount }), body: t("approveLine", { count: people }), yes: t("approve") };
    if (await confirm(sure)) await approving.run(args);
  };
  const makeFile = async (): Promise<void> => {
    if (await confirm({ title: t("exportTitle"), body: t("exportLine"), yes: t("export") })) await exporting.run(args);
  };
  const unsent = lines.flatMap(({ id: key, leftOut, takenBack, statement }) =>
    leftOut || takenBack || (statement && statement.state !== "failed" && statement.state !== "noAddress") ? [] : [key],
  );
  const open = state === "DRAFT" || state === "CHECKED" || state === "APPROVED";
  const actions: (Action | false)[] = [
    state === "DRAFT" && {
      id: "check",
      title: t("check"),
      tone: "main",
      run: () => checking.run(args),
      disabled: checkable ? checking.busy : t("ownPayee"),
    },
    state === "CHECKED" && {
      id: "approve",
      title: t("approve"),
      tone: "main",
      run: approve,
      disabled: approvable ? approving.busy : t("ownRun"),
    },
    state === "APPROVED" && {
      id: "export",
      title: t("export"),
      tone: "main",
      disabled: exporting.busy,
      run: makeFile,
    },
    state === "EXPORTED" && { id: "paid", title: t("markPaid"), tone: "main", run: () => openPay(run) },
    (state === "EXPORTED" || state === "PAID") && { id: "file", title: t("download"), run: () => download(id) },
    state === "PAID" &&
      unsent.length > 0 && {
        id: "statements",
        title: t("sendStatementsOf", { count: unsent.length }),
        hint: t("sendStatementsHint"),
        disabled: mailing.busy,
        run: () => mailing.run({ params: { id }, body: { keys: unsent } }),
      },
    open && {
      id: "again",
      title: t(state === "DRAFT" ? "takeAgain" : "backToDraft"),
      hint: state === "DRAFT" ? undefined : t("backLine"),
      disabled: taking.busy,
      run: () => taking.run(args),
    },
    open && { id: "cancel", title: t("cancelRun"), tone: "danger", run: () => openCancelRun(run) },
  ];
  usePageActions(actions.filter((action): action is Action => action !== false));
  return <PageActions actions={actions} />;
}
