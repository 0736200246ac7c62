import type { FormEvent } from "react";
import { ADDRESS_MAX, type PublicSite, publicSites } from "#contract/fans/site.ts";
import { t as titles } from "#web/areas/settings/titles.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { SwitchField } from "#web/ui/forms/fields/choices/ChoiceFields.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import { useCallForm } from "#web/ui/forms/useCallForm.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import styles from "./Fans.module.css";
import { t } from "./messages.ts";

const valuesOf = ({ pages, address, version }: PublicSite) => ({ pages, address, version });

/** Settings for the talents' public pages and their address. */
export function SiteForm({ current, editable }: { current: PublicSite; editable: boolean }) {
  const form = useCallForm(publicSites.update, {
    initial: valuesOf(current),
    newest: valuesOf,
    draft: false,
    onDone: (saved: PublicSite) => showToast(t(saved.pages ? "pagesOn" : "pagesOff")),
  });
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    void form.submit();
  };
  const moves = current.pages && form.values.address !== current.address;
  return (
    <form className={styles.form} aria-label={t("pages")} onSubmit={onSubmit} noValidate>
      <SwitchField {...form.field("pages")} label={t("showPages")} disabled={!editable} />
      <TextField
        {...form.field("address")}
        label={t("address")}
        hint={moves ? t("addressWarning") : t("addressHint", { url: current.url })}
        maxLength={ADDRESS_MAX}
        autoComplete="off"
        spellCheck={false}
        disabled={!editable}
        required
      />
      {editable && (
        <Button type="submit" off={!form.dirty}>
          {titles("save")}
        </Button>
      )}
    </form>
  );
}
