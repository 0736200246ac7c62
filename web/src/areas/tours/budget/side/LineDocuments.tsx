/** The expenses and invoices whose sum is a line's actual amount, and those of these dates that could be linked. */
import { XIcon } from "@phosphor-icons/react/dist/csr/X";
import type { ReactNode } from "react";
import { type BudgetDocument, type BudgetLine, budgetDocuments } from "#contract/tours/budget/line.ts";
import { formatAmount } from "#contract/values/money.ts";
import { mutate } from "#web/ui/calls/mutate.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { formatDate } from "#web/ui/time/format.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import type { BudgetPlace } from "../budgetPlace.ts";
import { t } from "../messages.ts";
import styles from "./Side.module.css";

export function LineDocuments({ place: { tour, budget }, line }: { place: BudgetPlace; line: BudgetLine }) {
  const params = { id: tour.id, lineId: line.id };
  const answer = useCallQuery(budgetDocuments.list, { params });
  async function link(documents: readonly BudgetDocument[]): Promise<void> {
    const idsOf = (kind: BudgetDocument["kind"]) =>
      documents.flatMap((document) => (document.kind === kind && document.documentId ? [document.documentId] : []));
    const body = { expenseIds: idsOf("expense"), invoiceIds: idsOf("invoice") };
    const saved = await mutate(budgetDocuments.link, { params, body });
    if (!saved) return;
    showToast(t("linkedToast", { count: saved.ids.length }), {
      undo: async () => {
        for (const documentId of saved.ids) await mutate(budgetDocuments.unlink, { params: { ...params, documentId } });
      },
    });
  }
  const unlink = async ({ id }: BudgetDocument): Promise<void> => {
    if (await mutate(budgetDocuments.unlink, { params: { ...params, documentId: id } })) showToast(t("unlinkedToast"));
  };
  return (
    <section className={styles.part} aria-labelledby="budget-documents">
      <h2 id="budget-documents">
        {t("linked")} <small>{t("withoutTax")}</small>
      </h2>
      <QueryBoundary answer={answer}>
        {({ linked, near }) => (
          <>
            {linked.length === 0 && <p className={styles.quiet}>{t("noneLinked")}</p>}
            <Documents
              documents={linked}
              action={(document) =>
                budget.editable && (
                  <Button
                    tone="link"
                    aria-label={t("unlink", { name: document.name ?? t("unseenDocument") })}
                    onClick={() => void unlink(document)}
                  >
                    <XIcon size={14} aria-hidden />
                  </Button>
                )
              }
            />
            {budget.editable && (
              <>
                <h3>{t("near")}</h3>
                {near.length === 0 ? (
                  <p className={styles.quiet}>{t("noneNear")}</p>
                ) : (
                  <>
                    <Documents
                      documents={near.slice(0, 12)}
                      action={(document) => (
                        <Button
                          tone="link"
                          aria-label={`${t("link")} ${document.name ?? ""}`}
                          onClick={() => void link([document])}
                        >
                          {t("link")}
                        </Button>
                      )}
                    />
                    {near.length > 1 && (
                      <Button onClick={() => void link(near)}>{t("linkAll", { count: near.length })}</Button>
                    )}
                  </>
                )}
              </>
            )}
          </>
        )}
      </QueryBoundary>
    </section>
  );
}

const Documents = ({
  documents,
  action,
}: {
  documents: readonly BudgetDocument[];
  action: (document: BudgetDocument) => ReactNode;
}) => (
  <ul className={styles.documents}>
    {documents.map((document) => (
      <li key={document.id}>
        <span>
          {document.name ?? t("unseenDocument")}
          <small>{formatDate(document.day)}</small>
        </span>
        <span className={styles.number}>
          {formatAmount(document.amount, document.currency)} <small>{document.currency}</small>
        </span>
        {action(document)}
      </li>
    ))}
  </ul>
);
