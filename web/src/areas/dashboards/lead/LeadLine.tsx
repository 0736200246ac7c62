import { Fragment } from "react";
import { Link } from "react-router";
import type { ManagementWidget } from "#contract/dashboards/management.ts";
import { useMay, useZone } from "#web/shared/session/me.tsx";
import { useNow } from "#web/ui/time/useNow.ts";
import { t } from "../messages.ts";
import { ADD_TALENT, IMPORT_TALENTS } from "../paths.ts";
import styles from "./Lead.module.css";
import { isNewAgency, leadParts, type Reader } from "./lead.ts";
import { nextThing } from "./nextThing.ts";

/** Says what cannot wait, each with a link to it; a new agency is told how to begin. */
export function LeadLine({ widgets }: { widgets: readonly ManagementWidget[] }) {
  const zone = useZone();
  const now = useNow();
  const mayAdd = useMay("TALENT", "write");
  const parts = leadParts(widgets, { now, zone });
  if (parts.length === 0 && mayAdd && isNewAgency(widgets))
    return (
      <p className={styles.lead}>
        {t("welcome")} <Link to={ADD_TALENT}>{t("addFirst")}</Link>, {t("or")}{" "}
        <Link to={IMPORT_TALENTS}>{t("bringList")}</Link>.
      </p>
    );
  return (
    <section className={styles.lead} aria-label={t("lead")}>
      {parts.length === 0 ? (
        <NothingWaits widgets={widgets} reader={{ now, zone }} />
      ) : (
        parts.map(({ reason, words, rest, to }) => (
          <Fragment key={reason}>
            <Link to={to}>{words}</Link> {rest}{" "}
          </Fragment>
        ))
      )}
    </section>
  );
}

function NothingWaits({ widgets, reader }: { widgets: readonly ManagementWidget[]; reader: Reader }) {
  const next = nextThing(widgets, reader);
  if (!next) return t("nothingWaits");
  return (
    <>
      {t("nothingWaits")} {t("nextThing")} <Link to={next.to}>{next.words}</Link>, {next.when}.
    </>
  );
}
