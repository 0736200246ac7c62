/** The expenses and invoices whose sum is a line's actual amount, and those of these dates that could be linked. */
import { XIcon } from "@phosphor-icons/react/dist/csr/X";
import { type ReactNode, useState } from "react";
import { LIMITS } from "#contract/limits.ts";
import { type BudgetDocument, type BudgetLine, budgetDocuments } from "#contract/tours/budget/line.ts";
import { formatAmount } from "#contract/values/money.ts";
import { mutate } from "#web/ui/calls/mutate.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { formatDate } from "#web/ui/time/format.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { useDebounced } from "#web/ui/useDebounced.ts";
import type { BudgetPlace } from "../budgetPlace.ts";
import { t } from "../messages.ts";
import styles from "./Side.module.css";

const SHOWN = 12;

export function LineDocuments({ place: { tour, budget }, line }: { place: BudgetPlace; line: BudgetLine }) {
  const params = { id: tour.id, lineId: line.id };
  const [words, setWords] = useState("");
  const q = useDebounced(words.trim());
  const answer = useCallQuery(budgetDocuments.list, { params });
  const matches = useCallQuery(budgetDocuments.find, { params, query: { q } }, { when: q !== "", keep: true });
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
        {({ linked }) => (
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
          </>
        )}
      </QueryBoundary>
      {budget.editable && (
        <>
          <h3>{t(q === "" ? "near" : "ofAnyDate")}</h3>
          <input
            type="search"
            className={styles.search}
            value={words}
            maxLength={LIMITS.search}
            aria-label={t("searchDocuments")}
            placeholder={t("searchDocuments")}
            onChange={(event) => setWords(event.currentTarget.value)}
          />
          {q === "" ? (
            <QueryBoundary answer={answer}>
              {({ near }) => (
                <>
                  <Free documents={near} link={link} none={t("noneNear")} />
                  {near.length > 1 && (
                    <Button onClick={() => void link(near)}>{t("linkAll", { count: near.length })}</Button>
                  )}
                </>
              )}
            </QueryBoundary>
          ) : (
            <QueryBoundary answer={matches}>
              {(documents) => <Free documents={documents} link={link} none={t("noneFound")} />}
            </QueryBoundary>
          )}
        </>
      )}
    </section>
  );
}

interface FreeProps {
  documents: readonly BudgetDocument[];
  link: (documents: readonly BudgetDocument[]) => Promise<void>;
  /** Says that there are none. */
  none: string;
}
const Free = ({ documents, link, none }: FreeProps) =>
  documents.length === 0 ? (
    <p className={styles.quiet}>{none}</p>
  ) : (
    <>
      <Documents
        documents={documents.slice(0, SHOWN)}
        action={(document) => (
          <Button tone="link" aria-label={`${t("link")} ${document.name ?? ""}`} onClick={() => void link([document])}>
            {t("link")}
          </Button>
        )}
      />
      {documents.length > SHOWN && (
        <p className={styles.quiet}>{t("moreFound", { count: documents.length - SHOWN })}</p>
      )}
    </>
  );

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
          <small>{[formatDate(document.day), document.party].filter(Boolean).join(", ")}</small>
        </span>
        <span className={styles.number}>
          {formatAmount(document.amount, document.currency)} <small>{document.currency}</small>
        </span>
        {action(document)}
      </li>
    ))}
  </ul>
);
