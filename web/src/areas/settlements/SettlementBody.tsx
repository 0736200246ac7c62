/** A settlement in columns: tickets and costs, how they add up, and the sign-off. */
import { lazy, type ReactNode, Suspense, use, useState } from "react";
import { Link, useNavigate } from "react-router";
import { type Settlement, type SettlementForm, settlements } from "#contract/settlements/settlement.ts";
import { dealText, type SettlementStep, settlementSum } from "#contract/settlements/sum.ts";
import { formatAmount } from "#contract/values/money.ts";
import { AreasContext, type Collections, collectionsOf } from "#web/shared/area.ts";
import { recordPath } from "#web/shared/palette/collections.ts";
import { useMay, useZone } from "#web/shared/session/me.tsx";
import { mutate } from "#web/ui/calls/mutate.ts";
import { saveFile } from "#web/ui/calls/saveFile.ts";
import { send } from "#web/ui/calls/send.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { Empty } from "#web/ui/elements/Empty.tsx";
import { formatNumber } from "#web/ui/format/numbers.ts";
import { formatDateTime } from "#web/ui/time/format.ts";
import { showError } from "#web/ui/toasts/showError.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { useNarrow } from "#web/ui/useNarrow.ts";
import { useWide } from "#web/ui/useWide.ts";
import { Derivation, GrossParts } from "./Derivation.tsx";
import { t } from "./messages.ts";
import { openEditSettlement } from "./openEdit.tsx";
import styles from "./Settlement.module.css";
import { SignOff } from "./SignOff.tsx";
import { saveSettlement } from "./saveSettlement.ts";
import { CostTable, TicketTable } from "./Tables.tsx";
import { useReceipts } from "./useReceipts.ts";

const Paper = lazy(() => import("./Paper.tsx"));

export const downloadSettlement = (id: string, number?: number): void =>
  void send(settlements.pdf, { params: { id }, query: number === undefined ? {} : { number: String(number) } }).then(
    saveFile,
    showError,
  );

async function begin(id: string): Promise<void> {
  if (await mutate(settlements.begin, { params: { id } }))
    showToast(t("begun"), { undo: () => mutate(settlements.remove, { params: { id } }) });
}

/** A list that is folded on a phone, below what it adds up to. */
function Folded({ title, children }: { title: string; children: ReactNode }) {
  const narrow = useNarrow();
  if (!narrow) return children;
  return (
    <details className={styles.folded}>
      <summary>{title}</summary>
      {children}
    </details>
  );
}

export function SettlementBody({ settlement }: { settlement: Settlement }) {
  const { id, figures, state, version, editable } = settlement;
  const [marked, setMarked] = useState<SettlementStep | null>(null);
  const wide = useWide();
  const receipts = useReceipts(settlement);
  const sum = settlementSum(figures, figures);
  if (version === 0)
    return (
      <Empty
        title={t("emptyTitle")}
        line={t("emptyLine", { deal: `${dealText(figures)} ${figures.currency}`, places: formatNumber(sum.places, 0) })}
      >
        {editable && (
          <Button tone="main" onClick={() => void begin(id)}>
            {t("begin")}
          </Button>
        )}
      </Empty>
    );
  const open = editable && state !== "SIGNED";
  const save = open ? (changed: SettlementForm) => saveSettlement(settlement, changed) : undefined;
  return (
    <div className={styles.page} data-paper={wide || undefined}>
      <div className={styles.columns}>
        <div className={styles.left}>
          <Folded title={t("tickets")}>
            <TicketTable figures={figures} sum={sum} save={save} marked={marked?.rows === "tickets"} />
          </Folded>
          <Folded title={t("costs")}>
            <CostTable
              figures={figures}
              sum={sum}
              save={save}
              marked={marked?.rows === "costs"}
              receipts={receipts}
              {...(open && { onAdd: () => openEditSettlement(settlement, "cost") })}
            />
          </Folded>
        </div>
        <div className={styles.middle}>
          <Derivation figures={figures} sum={sum} onMark={setMarked} />
        </div>
        <GrossParts figures={figures} sum={sum} />
      </div>
      <aside className={styles.side}>
        <SignOff settlement={settlement} sum={sum} />
        <Versions settlement={settlement} />
      </aside>
      {wide && (
        <Suspense fallback={<span />}>
          <Paper settlement={settlement} />
        </Suspense>
      )}
    </div>
  );
}

function Versions({ settlement: { id, title, figures, signed } }: { settlement: Settlement }) {
  const zone = useZone();
  const navigate = useNavigate();
  const mayCredit = useMay("FINANCE", "write");
  const { invoices, creditNotes }: Partial<Collections> = collectionsOf(use(AreasContext));
  const write = async ({ number, credit }: Settlement["signed"][number]): Promise<void> => {
    const { writeCredit } = await import("./writeCredit.ts");
    const draftId = credit && (await writeCredit(title, number, credit));
    if (draftId && creditNotes) await navigate(recordPath(creditNotes, draftId));
  };
  if (signed.length === 0) return null;
  return (
    <section aria-label={t("versions")} className={styles.part}>
      <div className={styles.head}>
        <h2>{t("versions")}</h2>
      </div>
      <ul className={styles.versions}>
        {signed.map((version) => {
          const { number, at, invoice, remark, credit } = version;
          return (
            <li key={number}>
              <b className={styles.figure}>{t("version", { number, at: formatDateTime(at, zone) })}</b>
              <Button
                tone="link"
                aria-label={t("versionPdf", { number })}
                onClick={() => downloadSettlement(id, number)}
              >
                {t("pdf")}
              </Button>
              {invoice && invoices && (
                <Link to={recordPath(invoices, invoice.id)} className={styles.wide}>
                  {t("draftOf", { name: invoice.name })}
                </Link>
              )}
              {remark && <small className={styles.wide}>{remark}</small>}
              {credit && mayCredit && (
                <Button onClick={() => void write(version)}>
                  {t("writeCredit", { amount: `${formatAmount(credit.amount, figures.currency)} ${figures.currency}` })}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
