import { partners } from "#contract/partners/partner.ts";
import type { PeopleSource } from "#web/shared/people/people.tsx";
import { useMay } from "#web/shared/session/me.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";

const SHOWN = 50;

/** Partners by name, after the agency itself, which stands for its colleagues. */
export const clientsToChoose: PeopleSource = {
  usePeople: (text) => {
    const query = { includeAgency: "true" } as const;
    const { data = [], isFetching: loading } = useCallQuery(
      partners.option,
      { query },
      { when: useMay("PARTNER", "read") },
    );
    const wanted = text.trim().toLowerCase();
    const found = data.filter(({ displayName }) => displayName.toLowerCase().includes(wanted)).slice(0, SHOWN);
    return { people: found.map((partner) => ({ ...partner, avatarUrl: null })), loading };
  },
};
