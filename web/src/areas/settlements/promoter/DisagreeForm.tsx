/** Asks the promoter what is not right, on the page of their link. */
import { type FormEvent, useState } from "react";
import { LIMITS } from "#contract/limits.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { t } from "../messages.ts";
import styles from "./Promoter.module.css";

interface Props {
  back: () => void;
  onDone: (name: string, what: string) => Promise<void>;
}
export function DisagreeForm({ back, onDone }: Props) {
  const [name, setName] = useState("");
  const [what, setWhat] = useState("");
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const lacks = name.trim() === "" || what.trim() === "";
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (lacks || busy) return;
    setBusy(true);
    await onDone(name.trim(), what.trim());
    setBusy(false);
  };
  return (
    <form className={styles.disagree} onSubmit={(event) => void submit(event)} noValidate>
      <h3>{t("disagreeTitle")}</h3>
      <p>{t("disagreeOpen")}</p>
      <label>
        {t("name")}
        <input value={name} maxLength={LIMITS.line} onChange={({ currentTarget }) => setName(currentTarget.value)} />
      </label>
      <label>
        {t("what")}
        <textarea
          rows={4}
          value={what}
          maxLength={LIMITS.remark}
          onChange={({ currentTarget }) => setWhat(currentTarget.value)}
        />
      </label>
      {tried && lacks && (
        <p className={styles.problem} role="alert">
          {t("needBoth")}
        </p>
      )}
      <Button type="submit" tone="main" wide off={busy}>
        {t("disagree")}
      </Button>
      <Button tone="link" onClick={back}>
        {t("backToSign")}
      </Button>
    </form>
  );
}
