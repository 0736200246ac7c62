import { CheckCircleIcon } from "@phosphor-icons/react/dist/csr/CheckCircle";
import { CircleDashedIcon } from "@phosphor-icons/react/dist/csr/CircleDashed";
import { XCircleIcon } from "@phosphor-icons/react/dist/csr/XCircle";
import type { TemplateState } from "#contract/chat/codes.ts";
import { chatTemplates } from "#contract/chat/template.ts";
import { useMay } from "#web/shared/session/me.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { useCallMutation } from "#web/ui/calls/useMutate.ts";
import { Badge, type Tone } from "#web/ui/elements/Badge.tsx";
import { Button } from "#web/ui/elements/Button.tsx";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { showToast } from "#web/ui/toasts/toasts.ts";
import lists from "../lists/Lists.module.css";
import { t } from "./messages.ts";
import styles from "./Whatsapp.module.css";

const toneOf = (state: TemplateState): Tone =>
  state === "APPROVED" ? "good" : state === "REJECTED" || state === "DISABLED" ? "bad" : "waiting";
const ICONS = {
  good: CheckCircleIcon,
  bad: XCircleIcon,
  waiting: CircleDashedIcon,
  planned: CircleDashedIcon,
  neutral: CircleDashedIcon,
};
const NOBODY = { logId: null, talentId: null, contactId: null, staffId: null, whatsappNumberId: null };

/** The templates of the default number, with Meta's review. */
export function TemplateList() {
  const answer = useCallQuery(chatTemplates.list, { query: NOBODY });
  const refresh = useCallMutation(chatTemplates.refresh, { onDone: () => showToast(t("templatesRead")) });
  const mayWrite = useMay("COMM", "write");
  return (
    <section aria-label={t("templates")}>
      <h2>{t("templates")}</h2>
      <p className={lists.line}>{t("templatesLine")}</p>
      <QueryBoundary answer={answer}>
        {(templates) => (
          <>
            {templates.length === 0 ? (
              <p className={lists.nothing}>{t("noTemplates")}</p>
            ) : (
              <ul className={lists.entries}>
                {templates.map(({ id, name, language, category, state, reason, body }) => (
                  <li key={id}>
                    <span className={styles.entry}>
                      <b>{name}</b>
                      <span>
                        {language} · {t(category)}
                      </span>
                      <Badge tone={toneOf(state)} icon={ICONS[toneOf(state)]} outline={toneOf(state) === "waiting"}>
                        {t(state)}
                      </Badge>
                      <small>{body}</small>
                      {reason !== null && <small className={styles.bad}>{reason}</small>}
                    </span>
                  </li>
                ))}
              </ul>
            )}
            {mayWrite && (
              <p className={styles.actions}>
                <Button size="small" off={refresh.busy} onClick={() => void refresh.run({ body: {} })}>
                  {t("readTemplates")}
                </Button>
              </p>
            )}
          </>
        )}
      </QueryBoundary>
    </section>
  );
}
