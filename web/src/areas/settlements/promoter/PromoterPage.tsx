/** The page that a promoter's link opens, without signing in: how the sum is made, folded lists, and the pad. */
import { FilePdfIcon } from "@phosphor-icons/react/dist/csr/FilePdf";
import { useState } from "react";
import { useParams } from "react-router";
import { type SettlementPage, settlementPage } from "#contract/settlements/link.ts";
import { settlementSum } from "#contract/settlements/sum.ts";
import page from "#web/shared/linkPage/LinkPage.module.css";
import { LinkPage } from "#web/shared/linkPage/LinkPage.tsx";
import { saveFile } from "#web/ui/calls/saveFile.ts";
import { send } from "#web/ui/calls/send.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { PageHeading } from "#web/ui/elements/PageHeading.tsx";
import { formatDate, formatDateTime } from "#web/ui/time/format.ts";
import { showError } from "#web/ui/toasts/showError.ts";
import { Derivation, GrossParts } from "../Derivation.tsx";
import { t } from "../messages.ts";
import folds from "../Settlement.module.css";
import { SignForm } from "../SignForm.tsx";
import { CostTable, TicketTable } from "../Tables.tsx";
import { DisagreeForm } from "./DisagreeForm.tsx";
import styles from "./Promoter.module.css";

const load = (token: string) => send(settlementPage.get, { params: { token } });

export const PromoterPage = () => (
  <LinkPage
    load={load}
    title={(shown) => shown?.settlement?.title ?? t("settlementToSign")}
    dead={{ title: t("deadTitle"), line: t("deadLine") }}
  >
    {(shown, again) =>
      shown.settlement === null ? (
        <Over shown={shown} />
      ) : (
        <Settled shown={shown} settlement={shown.settlement} again={again} />
      )
    }
  </LinkPage>
);

function Signed({ shown: { signatures, timeZoneId } }: { shown: SettlementPage }) {
  return signatures.map(({ side, name, role, at }) => (
    <p key={side} className={page.line}>
      <b>{name}</b> {role} <small>{t("signedAt", { at: formatDateTime(at, timeZoneId) })}</small>
    </p>
  ));
}

const ENDINGS = {
  OPEN: { title: t("settlementToSign"), line: "" },
  SIGNED: { title: t("pageSigned"), line: t("pageSignedLine") },
  CHANGED: { title: t("pageChanged"), line: t("pageChangedLine") },
  REVOKED: { title: t("pageRevoked"), line: t("pageRevokedLine") },
  ENDED: { title: t("pageEnded"), line: t("pageEndedLine") },
} as const;
/** Says why there is nothing to sign any more. */
function Over({ shown }: { shown: SettlementPage }) {
  const { title, line } = ENDINGS[shown.state];
  return (
    <div role="status">
      <PageHeading className={page.title}>{title}</PageHeading>
      <p className={page.line}>{line}</p>
      <Signed shown={shown} />
    </div>
  );
}

interface Props {
  shown: SettlementPage;
  settlement: NonNullable<SettlementPage["settlement"]>;
  /** Loads the page again. */
  again: () => void;
}
function Settled({ shown, settlement: { title, venue, startDate, version, figures, disagreement }, again }: Props) {
  const { token = "" } = useParams();
  const [disagreeing, setDisagreeing] = useState(false);
  const sum = settlementSum(figures, figures);
  const tables = { figures, sum, marked: false };
  const act = async (sending: Promise<unknown>): Promise<void> => {
    await sending.catch(showError);
    setDisagreeing(false);
    again();
  };
  const receipts = shown.receipts.map(({ id, name }) => ({
    id,
    name,
    open: () => void send(settlementPage.receipt, { params: { token, receipt: id } }).then(saveFile, showError),
  }));
  const day = startDate && [formatDate(startDate.slice(0, 10)), startDate.slice(11)].filter(Boolean).join(" ");
  return (
    <div className={styles.settled}>
      <header>
        <PageHeading className={page.title}>{title}</PageHeading>
        <p className={page.line}>{[venue, day].filter(Boolean).join(", ")}</p>
        <p className={page.line}>{t("between", { talent: figures.talent, promoter: figures.promoter })}</p>
      </header>
      <Derivation figures={figures} sum={sum} />
      <GrossParts figures={figures} sum={sum} />
      <details className={folds.folded}>
        <summary>{t("tickets")}</summary>
        <TicketTable {...tables} />
      </details>
      <details className={folds.folded}>
        <summary>{t("costs")}</summary>
        <CostTable {...tables} receipts={receipts} />
      </details>
      <Button
        icon={<FilePdfIcon size={16} aria-hidden />}
        onClick={() => void send(settlementPage.pdf, { params: { token } }).then(saveFile, showError)}
      >
        {t("pdf")}
      </Button>
      <section aria-label={t("signOff")} className={styles.signOff}>
        <h2>{t("signOff")}</h2>
        <Signed shown={shown} />
        {disagreement && (
          <p className={styles.disagreement} role="status">
            {t("disagreesNow", { name: disagreement.name, what: disagreement.what })}
          </p>
        )}
        {disagreeing ? (
          <DisagreeForm
            back={() => setDisagreeing(false)}
            onDone={(name, what) =>
              act(send(settlementPage.disagree, { params: { token }, body: { shown: version, name, what } }))
            }
          />
        ) : (
          <SignForm
            figures={figures}
            due={sum.due}
            missing={["PROMOTER"]}
            ownName=""
            button={t("sign")}
            onSign={({ side: _, ...signed }) =>
              act(send(settlementPage.sign, { params: { token }, body: { ...signed, shown: version, agreed: true } }))
            }
            onDisagree={() => setDisagreeing(true)}
          />
        )}
      </section>
    </div>
  );
}
