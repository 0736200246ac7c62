import { ArrowSquareOutIcon } from "@phosphor-icons/react/dist/csr/ArrowSquareOut";
import { EyeIcon } from "@phosphor-icons/react/dist/csr/Eye";
import { EyeSlashIcon } from "@phosphor-icons/react/dist/csr/EyeSlash";
import type { FormEvent } from "react";
import { useParams } from "react-router";
import { ADDRESS_MAX, PODCAST_CATEGORIES, type TalentPage, talentPages } from "#contract/fans/site.ts";
import { favourites } from "#contract/favourites/favourite.ts";
import favouriteStyles from "#web/areas/favourites/Favourites.module.css";
import { DetailPanel, DetailSection } from "#web/shared/record/layout/DetailPanel.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { SwitchField } from "#web/ui/forms/fields/choices/ChoiceFields.tsx";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import { useCallForm } from "#web/ui/forms/useCallForm.ts";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { t } from "./messages.ts";
import styles from "./WebPage.module.css";

const CATEGORIES = PODCAST_CATEGORIES.map((value) => ({ value, label: value }));

/** The public page of a talent. */
export function WebPageScreen() {
  const { id = "" } = useParams();
  const page = useCallQuery(talentPages.get, { params: { id } });
  const { data: favourite } = useCallQuery(favourites.get, { params: { id } });
  return (
    <QueryBoundary answer={page}>
      {(current) => (
        <DetailPanel
          side={
            <DetailSection title={t("state")}>
              <State page={current} />
            </DetailSection>
          }
        >
          <DetailSection title={t("webPage")}>
            <p className={styles.line}>{t("intro")}</p>
            <PageForm key={current.version} id={id} current={current} editable={favourite?.editable ?? false} />
          </DetailSection>
        </DetailPanel>
      )}
    </QueryBoundary>
  );
}

/** Tells whether the page is public, or lists what is missing. */
function State({ page: { shown, missing, url } }: { page: TalentPage }) {
  const live = shown && missing.length === 0;
  const lines = live ? [t("live")] : shown ? missing.map((part) => t(`missing_${part}`)) : [t("off")];
  const Icon = live ? EyeIcon : EyeSlashIcon;
  return (
    <div className={styles.state}>
      {lines.map((line) => (
        <p key={line} className={favouriteStyles.visibility} data-hidden={!live || undefined}>
          <Icon aria-hidden />
          {line}
        </p>
      ))}
      {live && (
        <a href={url} target="_blank" rel="noopener noreferrer" className={styles.open}>
          <ArrowSquareOutIcon aria-hidden />
          {t("open")}
        </a>
      )}
    </div>
  );
}

const valuesOf = ({ shown, address, podcastCategory, explicit, version }: TalentPage) => ({
  shown,
  address,
  podcastCategory,
  explicit,
  version,
});

function PageForm({ id, current, editable }: { id: string; current: TalentPage; editable: boolean }) {
  const form = useCallForm(talentPages.update, {
    params: { id },
    initial: valuesOf(current),
    newest: valuesOf,
    draft: false,
    onDone: () => showToast(t("saved")),
  });
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    void form.submit();
  };
  const moves = current.shown && form.values.address !== current.address;
  const disabled = !editable;
  return (
    <form className={styles.form} aria-label={t("webPage")} onSubmit={onSubmit} noValidate>
      <SwitchField {...form.field("shown")} label={t("shown")} disabled={disabled} />
      <TextField
        {...form.field("address")}
        label={t("address")}
        hint={moves ? t("addressMoves") : t("addressHint", { url: current.url })}
        maxLength={ADDRESS_MAX}
        autoComplete="off"
        spellCheck={false}
        disabled={disabled}
        required
      />
      <h3>{t("podcast")}</h3>
      <p className={styles.line}>{t("podcastLine")}</p>
      <SelectField
        {...form.field("podcastCategory")}
        label={t("category")}
        choices={CATEGORIES}
        disabled={disabled}
        required
      />
      <SwitchField {...form.field("explicit")} label={t("explicit")} disabled={disabled} />
      {editable && (
        <Button type="submit" tone="main" off={!form.dirty}>
          {t("save")}
        </Button>
      )}
    </form>
  );
}
