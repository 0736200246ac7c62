/** The opportunities, events and projects that a field or a filter offers, by title. */
import { events } from "#contract/events/event.ts";
import { opportunities } from "#contract/opportunities/opportunity.ts";
import { projects } from "#contract/projects/project.ts";
import type { PeopleSource } from "#web/shared/people/people.tsx";
import { useMay } from "#web/shared/session/me.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { useDebounced } from "#web/ui/useDebounced.ts";

export const briefOfWork = ({ id, displayName }: { id: string; displayName: string }) => ({
  id,
  displayName,
  avatarUrl: null,
});
export const useWorkQuery = (text: string) => {
  const q = useDebounced(text.trim());
  return { query: { pageSize: 20, withTotal: false, ...(q && { q }) } as const, waiting: q !== text.trim() };
};

export const opportunitiesToChoose: PeopleSource = {
  usePeople: (text) => {
    const { query, waiting } = useWorkQuery(text);
    const found = useCallQuery(opportunities.list, { query }, { keep: true, when: useMay("PIPELINE", "read") });
    return { people: (found.data?.rows ?? []).map(briefOfWork), loading: found.isFetching || waiting };
  },
};
export const projectsToChoose: PeopleSource = {
  usePeople: (text) => {
    const { query, waiting } = useWorkQuery(text);
    const found = useCallQuery(projects.list, { query }, { keep: true, when: useMay("PROJECT", "read") });
    return { people: (found.data?.rows ?? []).map(briefOfWork), loading: found.isFetching || waiting };
  },
};
export const eventsToChoose: PeopleSource = {
  usePeople: (text) => {
    const { query, waiting } = useWorkQuery(text);
    const found = useCallQuery(events.list, { query }, { keep: true, when: useMay("EVENT", "read") });
    return { people: (found.data?.rows ?? []).map(briefOfWork), loading: found.isFetching || waiting };
  },
};

/** Records that days of talents can be held for: opportunities and events, by title. */
export const holdersToChoose: PeopleSource = {
  usePeople: (text, ids) => {
    const results = [opportunitiesToChoose, eventsToChoose].map((source) => source.usePeople(text, ids));
    return { people: results.flatMap(({ people }) => people), loading: results.some(({ loading }) => loading) };
  },
};

/** Opportunities, events and projects by title. */
export const linksToChoose: PeopleSource = {
  usePeople: (text, ids) => {
    const results = [opportunitiesToChoose, eventsToChoose, projectsToChoose].map((source) =>
      source.usePeople(text, ids),
    );
    return { people: results.flatMap(({ people }) => people), loading: results.some(({ loading }) => loading) };
  },
};
/** True if the reader may link to any kind of work. */
export const useMayLink = (): boolean =>
  [useMay("PIPELINE", "read"), useMay("EVENT", "read"), useMay("PROJECT", "read")].includes(true);
