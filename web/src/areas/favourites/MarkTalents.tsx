import { favourites } from "#contract/favourites/favourite.ts";
import { LIMITS } from "#contract/limits.ts";
import { useAsk } from "#web/kit/calls/useAsk.ts";
import { FormDialog } from "#web/kit/forms/FormDialog.tsx";
import { useCallForm } from "#web/kit/forms/useCallForm.ts";
import { tell } from "#web/kit/toasts/toasts.ts";
import { useSettled } from "#web/kit/useSettled.ts";
import { t } from "#web/messages/favourites.ts";
import { PersonSelect } from "#web/shared/PersonSelect.tsx";
import type { PeopleSource } from "#web/shared/people.tsx";

/** Talents that are no favourites yet. */
const suggestions: PeopleSource = {
  usePeople(text) {
    const q = useSettled(text.trim().slice(0, LIMITS.search));
    const found = useAsk(favourites.suggestions, { query: { ...(q && { q }) } }, { keep: true });
    return { people: found.data ?? [], loading: found.isFetching };
  },
};

export function MarkTalents({ close }: { close: () => void }) {
  const form = useCallForm(favourites.mark, {
    initial: { userIds: [] as string[] },
    onDone: ({ userIds }) => {
      close();
      tell(t("markedSome", { count: userIds.length }));
    },
  });
  return (
    <FormDialog form={form} size={500} title={t("mark")} line={t("markLine")} save={t("markDone")} close={close}>
      <PersonSelect {...form.field("userIds")} label={t("talents")} source={suggestions} required />
    </FormDialog>
  );
}
