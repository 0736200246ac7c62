import { PlusIcon } from "@phosphor-icons/react/dist/csr/Plus";
import { XIcon } from "@phosphor-icons/react/dist/csr/X";
import { flushSync } from "react-dom";
import { LIMITS } from "#contract/limits.ts";
import { LinkField } from "#web/kit/forms/fields/LinkField.tsx";
import type { RecordForm } from "#web/kit/forms/useCallForm.ts";
import { Button, IconButton } from "#web/kit/ui/Button.tsx";
import { t } from "#web/messages/career.ts";
import styles from "#web/shared/social/SocialLinksField.module.css";
import type { CareerValues } from "./careerForm.ts";

/** Where more of it can be seen. */
export function LinksField({ form }: { form: RecordForm<CareerValues> }) {
  const { links } = form.values;
  const add = (): void => {
    flushSync(() => form.set("links", [...links, { url: "" }]));
    document.querySelector<HTMLElement>(`[name="links.${links.length}.url"]`)?.focus();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset in a form of fields would look like one more group
    <div className={styles.links} role="group" aria-labelledby="career-links">
      <p id="career-links">{t("links")}</p>
      {links.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the fields are bound by their place
        <div key={index} className={styles.link}>
          <LinkField {...form.part("links", index, "url")} label={t("link", { number: index + 1 })} format="website" />
          <IconButton
            title={t("removeLink", { number: index + 1 })}
            onClick={() => form.set("links", links.toSpliced(index, 1))}
            className={styles.remove}
          >
            <XIcon />
          </IconButton>
        </div>
      ))}
      {links.length < LIMITS.careerLinks && (
        <Button size="small" icon={<PlusIcon size={14} />} className={styles.add} onClick={add}>
          {t("addLink")}
        </Button>
      )}
    </div>
  );
}
