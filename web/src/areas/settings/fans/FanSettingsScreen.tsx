import { KeyIcon } from "@phosphor-icons/react/dist/csr/Key";
import { lazy } from "react";
import { publicSites } from "#contract/fans/site.ts";
import { t as titles } from "#web/areas/settings/titles.ts";
import { useMay } from "#web/shared/session/me.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import { ListBar } from "#web/ui/layout/ListBar.tsx";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import lists from "../lists/Lists.module.css";
import { SettingsTabs } from "../SettingsTabs.tsx";
import { EraseFan } from "./EraseFan.tsx";
import { FanKeys } from "./FanKeys.tsx";
import { t } from "./messages.ts";
import { SiteForm } from "./SiteForm.tsx";

const AddKey = lazy(async () => ({ default: (await import("./AddKey.tsx")).AddKey }));

/** Settings for public pages and the fan app. */
export function FanSettingsScreen() {
  const mayWrite = useMay("ORGANIZATION", "write");
  const site = useCallQuery(publicSites.get, {});
  const add = {
    id: "add-key",
    title: t("addKey"),
    icon: KeyIcon,
    tone: "main" as const,
    visible: mayWrite,
    run: () => void openDialog((close) => <AddKey close={close} />),
  };
  return (
    <section className={lists.screen} aria-label={titles("fanSettings")}>
      <ListBar tabs={<SettingsTabs />} actions={[add]} />
      <div className={lists.body}>
        <section aria-label={t("pages")}>
          <h2>{t("pages")}</h2>
          <p className={lists.line}>{t("pagesLine")}</p>
          <QueryBoundary answer={site}>
            {(current) => <SiteForm key={current.version} current={current} editable={mayWrite} />}
          </QueryBoundary>
        </section>
        <section aria-label={t("keys")}>
          <h2>{t("keys")}</h2>
          <p className={lists.line}>{t("keysLine")}</p>
          <FanKeys mayWrite={mayWrite} />
        </section>
        {mayWrite && (
          <section aria-label={t("erase")}>
            <h2>{t("erase")}</h2>
            <p className={lists.line}>{t("eraseLine")}</p>
            <EraseFan />
          </section>
        )}
      </div>
    </section>
  );
}
