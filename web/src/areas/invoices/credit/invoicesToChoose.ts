import { invoices } from "#contract/invoices/invoice.ts";
import type { PeopleSource } from "#web/shared/people/people.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { useDebounced } from "#web/ui/useDebounced.ts";

/** Invoices that were sent, by number, title and client. */
export const invoicesToChoose: PeopleSource = {
  usePeople: (text) => {
    const q = useDebounced(text.trim());
    const query = { pageSize: 20, withTotal: false, statuses: ["Sent"], ...(q && { q }) } as const;
    const found = useCallQuery(invoices.list, { query: { ...query, statuses: ["Sent"] } }, { keep: true });
    const people = (found.data?.rows ?? []).map(({ id, number, title }) => ({
      id,
      displayName: [number, title].join(" "),
      avatarUrl: null,
    }));
    return { people, loading: found.isFetching || q !== text.trim() };
  },
};
