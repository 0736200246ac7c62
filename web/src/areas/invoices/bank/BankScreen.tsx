import { CheckCircleIcon } from "@phosphor-icons/react/dist/csr/CheckCircle";
import { UploadSimpleIcon } from "@phosphor-icons/react/dist/csr/UploadSimple";
import { useSearchParams } from "react-router";
import { bankFiles } from "#contract/bank/bank-file.ts";
import { type BankLines, bankLines } from "#contract/bank/bank-line.ts";
import { BANK_LINE_STATES, type BankLineState, OPEN_LINE_STATES } from "#contract/bank/codes.ts";
import { FinanceScreen } from "#web/shared/finance/FinanceScreen.tsx";
import { useMay } from "#web/shared/session/me.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { useCallMutation } from "#web/ui/calls/useMutate.ts";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { Button } from "#web/ui/elements/Button.tsx";
import { Empty } from "#web/ui/elements/Empty.tsx";
import { Tabs } from "#web/ui/elements/Tabs.tsx";
import { Callout } from "#web/ui/layout/Callout.tsx";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { showToast } from "#web/ui/toasts/toasts.ts";
import styles from "./Bank.module.css";
import { BankFiles } from "./BankFiles.tsx";
import { BankLineRow } from "./BankLineRow.tsx";
import { LINE_STATE_NAMES, t } from "./messages.ts";
import { openColumns, openImportBank } from "./openBank.tsx";

const PATH = "/finance/bank";
const addressOf = (state: BankLineState | undefined, page = 1): string => {
  const query = new URLSearchParams({ ...(state && { state }), ...(page > 1 && { page: String(page) }) }).toString();
  return query === "" ? PATH : `${PATH}?${query}`;
};

/** Lines of the bank's files, and the invoices that they pay. */
export function BankScreen() {
  const [address] = useSearchParams();
  const state = BANK_LINE_STATES.find((option) => option === address.get("state"));
  const param = address.get("page") ?? "";
  const page = /^[1-9]\d{0,3}$/.test(param) ? Number(param) : 1;
  const mayWrite = useMay("FINANCE", "write");
  const answer = useCallQuery(bankLines.list, { query: { state, page: String(page) } }, { keep: true });
  const certain = answer.data?.counts.MATCHED ?? 0;
  const accepting = useCallMutation(bankLines.acceptCertain, {
    onDone: ({ accepted }) => showToast(t("acceptedSome", { count: accepted })),
  });
  const accept = async (): Promise<void> => {
    const sure = { title: t("acceptTitle", { count: certain }), body: t("acceptLine"), yes: t("accept") };
    if (await confirm(sure)) await accepting.run({ body: {} });
  };
  return (
    <FinanceScreen
      title={t("bank")}
      actions={[
        mayWrite && {
          id: "import",
          title: t("import"),
          icon: UploadSimpleIcon,
          run: openImportBank,
          tone: certain > 0 ? "plain" : "main",
        },
        mayWrite &&
          certain > 0 && {
            id: "accept",
            title: t("acceptCertain", { count: certain }),
            icon: CheckCircleIcon,
            tone: "main",
            disabled: accepting.busy,
            run: accept,
          },
      ]}
    >
      {mayWrite && <Waiting />}
      <QueryBoundary answer={answer}>
        {(lines) => <Lines lines={lines} state={state} page={page} mayWrite={mayWrite} />}
      </QueryBoundary>
      <BankFiles mayWrite={mayWrite} />
    </FinanceScreen>
  );
}

interface LinesProps {
  lines: BankLines;
  state: BankLineState | undefined;
  page: number;
  mayWrite: boolean;
}
function Lines({ lines: { lines, more, counts }, state, page, mayWrite }: LinesProps) {
  const open = OPEN_LINE_STATES.reduce((sum, option) => sum + counts[option], 0);
  const total = BANK_LINE_STATES.reduce((sum, option) => sum + counts[option], 0);
  if (total === 0) return <Empty title={t("none")} line={t("noneLine")} />;
  const tabs = [
    { id: "open", title: t("open"), count: open, to: addressOf(undefined) },
    ...BANK_LINE_STATES.map((option) => ({
      id: option,
      title: LINE_STATE_NAMES[option],
      count: counts[option],
      to: addressOf(option),
    })),
  ];
  return (
    <>
      <Tabs sub label={t("states")} tabs={tabs} current={state ?? "open"} className={styles.states} />
      {lines.length === 0 ? (
        state === undefined && page === 1 ? (
          <Empty title={t("noneOpen")} line={t("noneOpenLine")} />
        ) : (
          <Empty title={t("noneHere")} />
        )
      ) : (
        <ul className={styles.lines} aria-label={t("lines")}>
          {lines.map((line) => (
            <BankLineRow key={line.id} line={line} mayWrite={mayWrite} />
          ))}
        </ul>
      )}
      <p className={styles.pages}>
        {page > 1 && (
          <Button tone="link" to={addressOf(state, page - 1)}>
            {t("newer")}
          </Button>
        )}
        {more && (
          <Button tone="link" to={addressOf(state, page + 1)}>
            {t("older")}
          </Button>
        )}
      </p>
    </>
  );
}

/** Files whose columns are not confirmed. */
function Waiting() {
  const { data } = useCallQuery(bankFiles.list, {});
  const discarding = useCallMutation(bankFiles.remove, { onDone: () => showToast(t("discarded")) });
  return data?.files
    .filter(({ waits }) => waits)
    .map(({ id, filename }) => (
      <div key={id} className={styles.waiting}>
        <Callout
          tone="waiting"
          actions={
            <>
              <Button size="small" onClick={() => openColumns(id)}>
                {t("confirmColumns")}
                <span className="only-read"> {filename}</span>
              </Button>
              <Button
                size="small"
                tone="quiet"
                off={discarding.busy}
                onClick={() => void discarding.run({ params: { id } })}
              >
                {t("discard")}
                <span className="only-read"> {filename}</span>
              </Button>
            </>
          }
        >
          {t("waits", { name: filename })}
        </Callout>
      </div>
    ));
}
