import { POST_LIMITS } from "#contract/content/posts/codes.ts";
import { postTools } from "#contract/content/posts/posts.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { DateField } from "#web/ui/forms/fields/dates/DateField.tsx";
import { fieldError } from "#web/ui/forms/fields/fieldError.tsx";
import { RowsField } from "#web/ui/forms/fields/RowsField.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import type { RecordForm } from "#web/ui/forms/useCallForm.ts";
import { formatDate } from "#web/ui/time/format.ts";
import type { AnyPost } from "../calls.ts";
import { p } from "../messages.ts";
import { PollResults } from "./PollResults.tsx";
import styles from "./Post.module.css";
import type { PostValues } from "./postValues.ts";

/** The options of a poll and its last day; of one that is out only the day, while it is open. */
export function PollFields({ form, post }: { form: RecordForm<PostValues>; post: AnyPost | null }) {
  const { data } = useCallQuery(postTools.metadata, { body: {} });
  const { options } = form.values;
  const few = form.errorAt("options");
  return (
    <>
      {post ? (
        <PollResults options={post.options} />
      ) : (
        <RowsField
          rows={options}
          onChange={(rows) => form.set("options", rows)}
          empty={{ text: "" }}
          max={POST_LIMITS.maxOptions}
          addLabel={p("addOption")}
          removeLabel={(index) => p("removeOption", { number: String(index + 1) })}
          first={(index) => `options.${index}.text`}
        >
          {(index) => (
            <TextField
              {...form.part("options", index, "text")}
              label={p("option", { number: String(index + 1) })}
              maxLength={POST_LIMITS.option}
              autoComplete="off"
            />
          )}
        </RowsField>
      )}
      {few && (
        <p role="alert" className={styles.error}>
          {fieldError(few)}
        </p>
      )}
      <DateField
        {...form.field("expiryDate")}
        label={p("closes")}
        {...(data && { hint: p("closesHint", { day: formatDate(data.latestExpiry) }) })}
        {...(!post && { min: data?.earliestExpiry })}
        max={data?.latestExpiry}
        disabled={post?.expired === true}
        required
      />
    </>
  );
}
