/** The pad by which a side signs, with the tick that names the amount. */
import { PenNibIcon } from "@phosphor-icons/react/dist/csr/PenNib";
import { type FormEvent, useId, useState } from "react";
import { LIMITS } from "#contract/limits.ts";
import type { SettlementSide } from "#contract/settlements/codes.ts";
import type { SettlementForm } from "#contract/settlements/settlement.ts";
import { SIGNING_MARKS } from "#contract/signing/signing.ts";
import { formatAmount } from "#contract/values/money.ts";
import { MarkPad } from "#web/shared/signing/MarkPad.tsx";
import { Button } from "#web/ui/elements/Button.tsx";
import { Checkbox } from "#web/ui/elements/Checkbox.tsx";
import { Segments } from "#web/ui/elements/Segments.tsx";
import { t } from "./messages.ts";
import styles from "./Settlement.module.css";

export const SIDE_TITLES = { OURS: t("ours"), PROMOTER: t("promoters") } as const;
const MARK_TITLES = { drawn: t("draw"), typed: t("typeIt"), adopted: t("adopt") } as const;

interface SignedBy {
  side: SettlementSide;
  name: string;
  role: string | null;
  mark: (typeof SIGNING_MARKS)[number];
  markPath: string | null;
}
interface Props {
  figures: SettlementForm;
  due: number;
  /** Sides that have not signed, of which one is chosen. */
  missing: readonly SettlementSide[];
  /** Name under which our side signs. */
  ownName: string;
  button: string;
  onSign: (signed: SignedBy) => Promise<unknown>;
  onDisagree: () => void;
  /** Sends the promoter a link instead. */
  onSend?: (() => void) | undefined;
}

export function SignForm({ figures, due, missing, ownName, button, onSign, onDisagree, onSend }: Props) {
  const problemId = useId();
  const tickId = useId();
  const [side, setSide] = useState<SettlementSide>(missing[0] ?? "OURS");
  const [mark, setMark] = useState<(typeof SIGNING_MARKS)[number]>("drawn");
  const [path, setPath] = useState("");
  const [name, setName] = useState("");
  const [role, setRole] = useState("");
  const [agreed, setAgreed] = useState(false);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const { currency, taxName, restTax } = figures;
  const signer = side === "OURS" ? ownName : name.trim();
  const lacking =
    (signer === "" && t("needName")) ||
    (mark === "drawn" && path === "" && t("needMark")) ||
    (!agreed && t("needTick")) ||
    "";
  const amount = formatAmount(due, currency);
  const sign = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (busy || lacking) return;
    setBusy(true);
    await onSign({
      side,
      mark,
      markPath: mark === "drawn" ? path : null,
      name: signer,
      role: side === "PROMOTER" ? role.trim() || null : null,
    });
    setBusy(false);
  };
  return (
    <form className={styles.form} onSubmit={(event) => void sign(event)} noValidate>
      {missing.length > 1 && (
        <Segments
          label={t("whoSigns")}
          value={side}
          choices={missing.map((value) => ({ value, title: SIDE_TITLES[value] }))}
          onChange={setSide}
        />
      )}
      {side === "PROMOTER" && (
        <div className={styles.names}>
          <label>
            {t("name")}
            <input
              value={name}
              maxLength={LIMITS.line}
              autoComplete="off"
              onChange={({ currentTarget }) => setName(currentTarget.value)}
            />
          </label>
          <label>
            {t("role")}
            <input
              value={role}
              maxLength={LIMITS.line}
              autoComplete="off"
              onChange={({ currentTarget }) => setRole(currentTarget.value)}
            />
          </label>
        </div>
      )}
      <Segments
        label={t("how")}
        value={mark}
        choices={SIGNING_MARKS.map((value) => ({ value, title: MARK_TITLES[value] }))}
        onChange={setMark}
      />
      {mark === "drawn" ? (
        <div className={styles.pad}>
          <MarkPad caption={signer} path={path} onChange={setPath} />
        </div>
      ) : (
        <div className={styles.written}>
          <b className={styles.signature}>{signer}</b>
          {mark === "adopted" && <small>{t("adoptHint")}</small>}
        </div>
      )}
      <div className={styles.tick}>
        <Checkbox id={tickId} checked={agreed} onChange={({ currentTarget }) => setAgreed(currentTarget.checked)} />
        <label htmlFor={tickId}>
          {restTax === 0 ? t("tick", { amount, currency }) : t("tickTax", { amount, currency, tax: taxName })}
        </label>
      </div>
      {tried && lacking !== "" && (
        <p id={problemId} className={styles.problem} role="alert">
          {lacking}
        </p>
      )}
      <Button type="submit" tone="main" wide off={busy} icon={<PenNibIcon size={18} />}>
        {button}
      </Button>
      <div className={styles.below}>
        {onSend && (
          <Button tone="link" onClick={onSend}>
            {t("sendToPhone")}
          </Button>
        )}
        <Button tone="link" onClick={onDisagree}>
          {t("disagree")}
        </Button>
      </div>
    </form>
  );
}
