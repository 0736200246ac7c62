/** Records a task can be about: talents, scouts, partners and suppliers. */
import { type PeopleSource, partnersToChoose, peopleOf, suppliersToChoose } from "#web/shared/people/people.tsx";

export const talentsAndScouts = peopleOf("talents", "scouts");

/** Talents, scouts, partners and suppliers by name. */
export const relatedToChoose: PeopleSource = {
  usePeople: (text, ids) => {
    const results = [talentsAndScouts, partnersToChoose, suppliersToChoose].map((source) =>
      source.usePeople(text, ids),
    );
    const people = results
      .flatMap((result) => result.people)
      .sort((a, b) => a.displayName.localeCompare(b.displayName));
    return { people, loading: results.some(({ loading }) => loading) };
  },
};
