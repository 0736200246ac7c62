import { BuildingsIcon } from "@phosphor-icons/react/dist/csr/Buildings";
import { lazy, useState } from "react";
import { agencies, users } from "#contract/session/session.ts";
import { t } from "#web/shared/shell/messages.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { useCallMutation } from "#web/ui/calls/useMutate.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { onMenuKeys } from "#web/ui/elements/menuKeys.ts";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { useTitle } from "#web/ui/routing/title.ts";
import { useDebounced } from "#web/ui/useDebounced.ts";
import { useMe } from "../session/me.tsx";
import styles from "./ChooseAgency.module.css";

const Dialog = lazy(async () => ({ default: (await import("#web/ui/dialogs/Dialog.tsx")).Dialog }));

/** Asks a super admin to choose an agency; no screen shows several agencies at once. */
export function ChooseAgency() {
  useTitle(t("chooseAgency"));
  return (
    <section className={styles.page}>
      <h2>{t("chooseAgency")}</h2>
      <p>{t("chooseAgencyLine")}</p>
      <Agencies />
    </section>
  );
}

/** Leads from the navigation, which is empty without an agency, to the choice of one. */
export const ChooseAgencyEntry = ({ collapsed }: { collapsed: boolean }) => (
  <Button
    icon={<BuildingsIcon />}
    className={styles.entry}
    {...(collapsed && { "data-tip": t("chooseAgency"), "aria-label": t("chooseAgency") })}
    onClick={() => document.querySelector<HTMLInputElement>(`.${styles.find}`)?.focus()}
  >
    {!collapsed && t("chooseAgency")}
  </Button>
);

export const AgencyDialog = ({ close }: { close: () => void }) => (
  <Dialog title={t("chooseAgency")} line={t("chooseAgencyLine")} onClose={close}>
    <Agencies />
  </Dialog>
);

function Agencies() {
  const me = useMe();
  const [text, setText] = useState("");
  const q = useDebounced(text.trim());
  const answer = useCallQuery(agencies.list, { query: { pageSize: 100, ...(q && { q }) } }, { keep: true });
  // Reloads the page, so that no data of the previous agency stays in memory.
  const choose = useCallMutation(users.agency, { onDone: () => location.assign("/") });
  return (
    <fieldset aria-label={t("chooseAgency")} className={styles.list} onKeyDown={onMenuKeys}>
      <input
        className={styles.find}
        aria-label={t("findAgency")}
        placeholder={t("findAgency")}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        data-item
      />
      <QueryBoundary answer={answer}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p className={styles.none}>{t("noAgencies")}</p>
          ) : (
            rows.map(({ id, name, locked }) => (
              <button
                key={id}
                type="button"
                className={styles.agency}
                aria-current={id === me.user.agencyId || undefined}
                onClick={() => void choose.run({ body: { agencyId: id } })}
                data-item
              >
                {locked ? t("lockedAgency", { name }) : name}
              </button>
            ))
          )
        }
      </QueryBoundary>
    </fieldset>
  );
}
