import { PlusIcon } from "@phosphor-icons/react/dist/csr/Plus";
import { commsSettings } from "#contract/comms/comms-setting.ts";
import { enquiryForms } from "#contract/comms/enquiry-form.ts";
import { t as titles } from "#web/areas/settings/titles.ts";
import { useMay } from "#web/shared/session/me.tsx";
import { ActionMenu } from "#web/ui/actions/ActionMenu.tsx";
import { visibleActions } from "#web/ui/actions/action.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { ListBar } from "#web/ui/layout/ListBar.tsx";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import lists from "../lists/Lists.module.css";
import { SettingsTabs } from "../SettingsTabs.tsx";
import { formActions, openAddForm, openEmbed } from "./formActions.tsx";
import { t } from "./messages.ts";
import { RetentionForm } from "./RetentionForm.tsx";

/** The forms that enquiries are written with. */
export function EnquiryFormsScreen() {
  const mayWrite = useMay("ORGANIZATION", "write");
  const forms = useCallQuery(enquiryForms.list, {});
  const setting = useCallQuery(commsSettings.get, {});
  const add = {
    id: "add",
    title: t("add"),
    icon: PlusIcon,
    tone: "main" as const,
    visible: mayWrite,
    run: openAddForm,
  };
  return (
    <section className={lists.screen} aria-label={titles("enquiryForms")}>
      <ListBar tabs={<SettingsTabs />} actions={[add]} />
      <div className={lists.body}>
        <section aria-label={t("forms")}>
          <h2>{t("forms")}</h2>
          <p className={lists.line}>{t("formsLine")}</p>
          <QueryBoundary answer={forms}>
            {(forms) =>
              forms.length === 0 ? (
                <p className={lists.nothing}>{t("none")}</p>
              ) : (
                <ul className={lists.entries}>
                  {forms.map((form) => (
                    <li key={form.id}>
                      <button type="button" className={lists.name} onClick={() => openEmbed(form)}>
                        {form.name}
                      </button>
                      <span className={lists.uses}>
                        {[!form.active && t("off"), form.talent?.displayName, t("received", { count: form.received })]
                          .filter(Boolean)
                          .join(" · ")}
                      </span>
                      <ActionMenu
                        title={t("actions", { name: form.name })}
                        actions={visibleActions(formActions(form, mayWrite))}
                      />
                    </li>
                  ))}
                </ul>
              )
            }
          </QueryBoundary>
        </section>
        <section aria-label={t("keep")}>
          <h2>{t("keep")}</h2>
          <p className={lists.line}>{t("keepLine")}</p>
          <QueryBoundary answer={setting}>
            {(current) => <RetentionForm key={current.version} current={current} editable={mayWrite} />}
          </QueryBoundary>
        </section>
      </div>
    </section>
  );
}
