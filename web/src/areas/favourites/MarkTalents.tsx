import { favourites } from "#contract/favourites/favourite.ts";
import { LIMITS } from "#contract/limits.ts";
import { t } from "#web/areas/favourites/messages.ts";
import { PersonSelect } from "#web/shared/people/PersonSelect.tsx";
import type { PeopleSource } from "#web/shared/people/people.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { FormDialog } from "#web/ui/forms/FormDialog.tsx";
import { useCallForm } from "#web/ui/forms/useCallForm.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { useDebounced } from "#web/ui/useDebounced.ts";

/** Talents that are no favourites yet. */
const suggestions: PeopleSource = {
  usePeople(text) {
    const q = useDebounced(text.trim().slice(0, LIMITS.search));
    const found = useCallQuery(favourites.suggestions, { query: { ...(q && { q }) } }, { keep: true });
    return { people: found.data ?? [], loading: found.isFetching };
  },
};

export function MarkTalents({ close }: { close: () => void }) {
  const form = useCallForm(favourites.mark, {
    initial: { userIds: [] as string[] },
    onDone: ({ userIds }) => {
      close();
      showToast(t("markedSome", { count: userIds.length }));
    },
  });
  return (
    <FormDialog form={form} size={500} title={t("mark")} line={t("markLine")} save={t("markDone")} close={close}>
      <PersonSelect {...form.field("userIds")} label={t("talents")} source={suggestions} required />
    </FormDialog>
  );
}
