/** Sample people and records; all invented. */
import type { PersonBrief } from "#contract/schema.ts";
import type { PeopleSource } from "#web/shared/people/people.tsx";

const person = (index: number, displayName: string): PersonBrief => ({
  id: `019b76da-a800-7000-8000-0000000000${String(index).padStart(2, "0")}`,
  displayName,
  avatarUrl: null,
});
export const PEOPLE: readonly PersonBrief[] = [
  "Imogen Hart-Okafor",
  "Tom Ashcombe",
  "Priya Raman-Lisle",
  "Dell Okoro-Finch",
  "Beatriz Nunes-Hall",
  "Marcus Teoh-Grey",
  "Wilhelmina Featherstonehaugh-Cholmondeley-Marjoribanks",
].map((name, index) => person(index + 1, name));

export const everyone: PeopleSource = {
  usePeople: (text) => ({
    people: PEOPLE.filter(({ displayName }) => displayName.toLowerCase().includes(text.trim().toLowerCase())),
    loading: false,
  }),
};
export const loadingPeople: PeopleSource = { usePeople: () => ({ people: [], loading: true }) };

export const SAMPLE_ROLES = [
  "Agent",
  "Assistant",
  "Head agent",
  "Tour manager",
  "Publicist",
  "Bookkeeper",
  "Producer",
].map((label, index) => ({ value: String(index), label }));
export const SAMPLE_KINDS = ["Vocalist", "Songwriter", "Presenter", "Voice artist", "Composer"].map((label, index) => ({
  value: String(index),
  label,
}));
