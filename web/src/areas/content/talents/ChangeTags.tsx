import { type AppTalent, appTalents } from "#contract/favourites/app-talent.ts";
import { LIMITS } from "#contract/limits.ts";
import { mutate } from "#web/ui/calls/mutate.ts";
import { FormDialog } from "#web/ui/forms/FormDialog.tsx";
import { TagsField } from "#web/ui/forms/fields/choices/TagsField.tsx";
import type { FieldErrors } from "#web/ui/forms/formState.ts";
import { useCallForm } from "#web/ui/forms/useCallForm.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { t } from "./messages.ts";
import { changedTags } from "./tags.rules.ts";
import { useTalentMetadata } from "./useTalentMetadata.ts";

/** Adds tags to several talents, and removes others. */
export function ChangeTags({
  talents,
  done,
  close,
}: {
  talents: readonly AppTalent[];
  done: () => void;
  close: () => void;
}) {
  const metadata = useTalentMetadata();
  const used = [...new Set(talents.flatMap(({ tags }) => tags))];
  const form = useCallForm(appTalents.update, {
    draft: false,
    initial: { add: [] as string[], remove: [] as string[] },
    toBody: (change) => ({
      talents: talents.map(({ id: userId, tags }) => ({ userId, tags: changedTags(tags, change) })),
    }),
    nameOf: () => "add",
    rules: (change): FieldErrors => {
      const full = talents.find(({ tags }) => changedTags(tags, change).length > LIMITS.tags);
      return full ? { add: t("tooManyTags", { name: full.displayName, most: LIMITS.tags }) } : {};
    },
    onDone: () => {
      close();
      done();
      const before = talents.map(({ id: userId, tags }) => ({ userId, tags }));
      showToast(t("tagsSaved", { name: talents[0]?.displayName ?? "", count: talents.length }), {
        undo: () => mutate(appTalents.update, { body: { talents: before } }),
      });
    },
  });
  return (
    <FormDialog
      form={form}
      size={500}
      title={t("changeTags", { count: talents.length })}
      line={t("changeTagsLine")}
      close={close}
    >
      <TagsField {...form.field("add")} label={t("addTags")} known={metadata?.tags ?? []} most={LIMITS.tags} />
      <TagsField {...form.field("remove")} label={t("removeTags")} known={used} />
    </FormDialog>
  );
}
