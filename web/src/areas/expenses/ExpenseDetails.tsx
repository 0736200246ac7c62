import { useState } from "react";
import { type Expense, expenseChanges, expenses } from "#contract/expenses/expense.ts";
import type { Attachment } from "#contract/media/attachment.ts";
import { t } from "#web/areas/expenses/messages.ts";
import { AreasContext } from "#web/shared/area.ts";
import { moneyText } from "#web/shared/deals/workColumns.tsx";
import { SyncSection } from "#web/shared/finance/xero/SyncSection.tsx";
import { HistoryList } from "#web/shared/history/HistoryList.tsx";
import { historyOf } from "#web/shared/history/source.ts";
import { FileChips } from "#web/shared/media/FileChips.tsx";
import { NamedAvatar } from "#web/shared/people/AvatarGroup.tsx";
import { DetailFacts } from "#web/shared/record/layout/DetailPanel.tsx";
import { useMay, useMe } from "#web/shared/session/me.tsx";
import { When } from "#web/shared/values/When.tsx";
import { visibleActions } from "#web/ui/actions/action.ts";
import { FooterActions } from "#web/ui/actions/FooterActions.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { Button } from "#web/ui/elements/Button.tsx";
import { Tabs } from "#web/ui/elements/Tabs.tsx";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { formatDate } from "#web/ui/time/format.ts";
import { ExpenseStateBadge } from "./ExpenseStateBadge.tsx";
import styles from "./Expenses.module.css";
import { expenseActions } from "./expenseActions.ts";
import { chargedText, OnLink } from "./expenseColumns.tsx";
import { LABELLING } from "./expenseLabels.ts";

const attached = ({ receipts, createdAt }: Expense): Attachment[] =>
  receipts.map((media) => ({
    id: media.id,
    filename: media.filename,
    originalFilename: media.filename,
    uploadedDate: createdAt,
    cdnOrigin: null,
    uploadedBy: null,
    caption: null,
    media,
  }));

/** An expense with its receipts and what can be done to it. */
export function ExpenseDetails({ id, close }: { id: string; close: () => void }) {
  const me = useMe();
  const seesFinance = useMay("FINANCE", "read");
  const answer = useCallQuery(expenses.get, { params: { id } });
  const { data: item } = answer;
  const actions = item ? visibleActions(expenseActions(item, me.user.id, close)) : [];
  const [tab, setTab] = useState("details");
  const main = actions.find((action) => action.id === "approve" || action.id === "submit");
  return (
    <Dialog
      title={item?.description ?? t("expenses")}
      size={650}
      onClose={close}
      footer={
        <>
          <FooterActions actions={actions.filter((action) => action !== main)} />
          {main ? (
            <Button size="large" tone="main" onClick={() => void main.run?.()}>
              {main.title}
            </Button>
          ) : (
            <Button size="large" onClick={close}>
              {t("close")}
            </Button>
          )}
        </>
      }
    >
      <Tabs
        label={t("sections")}
        sub
        current={tab}
        onChoose={setTab}
        tabs={[
          { id: "details", title: t("details") },
          { id: "history", title: t("history") },
        ]}
      />
      {tab === "history" ? (
        <AreasContext value={LABELLING}>
          <HistoryList source={historyOf(expenseChanges.list, id)} />
        </AreasContext>
      ) : (
        <QueryBoundary answer={answer}>{(expense) => <Facts item={expense} seesFinance={seesFinance} />}</QueryBoundary>
      )}
    </Dialog>
  );
}

function Facts({ item, seesFinance }: { item: Expense; seesFinance: boolean }) {
  const files = attached(item);
  return (
    <div className={styles.details}>
      <div className={styles.sum}>
        <b>{moneyText(item.amount, item.currency)}</b>
        <ExpenseStateBadge state={item.state} />
      </div>
      {item.reason !== null && <p className={styles.reason}>{item.reason}</p>}
      <DetailFacts
        facts={[
          [t("spentOn"), formatDate(item.spentOn)],
          [t("tax"), moneyText(item.taxAmount, item.currency)],
          [t("type"), item.type?.name],
          [t("supplier"), item.supplier?.name],
          [t("on"), item.on && <OnLink key="onlink" on={item.on} />],
          [t("chargeTo"), chargedText(item)],
          [t("account"), item.account && `${item.account.code} ${item.account.name}`],
          [t("taxRate"), item.taxRate && `${item.taxRate.name} ${item.taxRate.percent} %`],
          [t("paidBy"), item.paidBy ? <NamedAvatar key="namedavatar" person={item.paidBy} size={22} /> : t("agency")],
          [t("recordedBy"), item.createdBy && <NamedAvatar key="namedavatar" person={item.createdBy} size={22} />],
          [t("submittedOn"), item.submittedAt && <When key="when" instant={item.submittedAt} />],
          [t("decidedBy"), item.decidedBy && <NamedAvatar key="namedavatar" person={item.decidedBy} size={22} />],
          [t("decidedOn"), item.decidedAt && <When key="when" instant={item.decidedAt} />],
          [
            t("note"),
            item.note && (
              <span key="span" className={styles.note}>
                {item.note}
              </span>
            ),
          ],
          [t("receipts"), files.length > 0 ? <FileChips key="filechips" files={files} /> : t("noReceipts")],
        ]}
      />
      {seesFinance && item.state !== "DRAFT" && <SyncSection kind="expense" id={item.id} />}
    </div>
  );
}
