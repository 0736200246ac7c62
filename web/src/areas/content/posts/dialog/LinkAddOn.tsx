import type { RefObject } from "react";
import type { LinkPreview } from "#contract/links/link.ts";
import { ContentLinkField, type LinkReading } from "#web/shared/links/ContentLinkField.tsx";
import { SwitchField } from "#web/ui/forms/fields/choices/ChoiceFields.tsx";
import type { RecordForm } from "#web/ui/forms/useCallForm.ts";
import { p } from "../messages.ts";
import styles from "./Post.module.css";
import type { PostValues } from "./postValues.ts";

interface Props {
  form: RecordForm<PostValues>;
  read: LinkPreview | null;
  onRead: (link: LinkPreview | null) => void;
  reading: RefObject<LinkReading | null>;
}

/** The link of a post, which has no media then: what it shows is read while it is typed. */
export function LinkAddOn({ form, read, onRead, reading }: Props) {
  const { hasLink, hasMedia } = form.values;
  return (
    <div className={styles.addon}>
      <SwitchField
        {...form.field("hasLink")}
        label={p("link")}
        {...(hasMedia && { hint: p("linkOff") })}
        disabled={hasMedia}
        onChange={(on) => {
          form.set("hasLink", on);
          if (on) return;
          form.set("linkPreview", null);
          onRead(null);
        }}
      />
      {hasLink && (
        <ContentLinkField
          {...form.field("linkPreview")}
          kind="website"
          label={p("link")}
          link={read}
          onLink={onRead}
          reading={reading}
          required
        />
      )}
    </div>
  );
}
