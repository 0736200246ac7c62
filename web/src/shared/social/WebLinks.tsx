import { LinkField } from "#web/ui/forms/fields/LinkField.tsx";
import type { Field } from "#web/ui/forms/useCallForm.ts";
import { t } from "../messages.ts";
import { LinkRows } from "./LinkRows.tsx";

interface Props {
  field: Field<{ url: string }[]>;
  /** The field of a row's address. */
  part: (index: number) => Field<string>;
  most: number;
}

/** Links to pages of the web, in a form. */
export const WebLinks = ({ field, part, most }: Props) => (
  <LinkRows
    title={t("links")}
    links={field.value}
    onChange={field.onChange}
    removeLabels={(index) => t("removeNumberedLink", { number: index + 1 })}
    addLabels={t("addLink")}
    addBy={{ link: { url: "" }, most }}
    first={(index) => `links.${index}.url`}
  >
    {(index) => <LinkField {...part(index)} label={t("numberedLink", { number: index + 1 })} format="website" />}
  </LinkRows>
);
