/** The people of each agency, ordered by last update. */
import type { Stage, TalentCategory } from "#contract/enums.ts";
import type { Listed } from "../listed.ts";
import { entertainment } from "./entertainment.ts";
import { music } from "./music.ts";
import type { DemoPerson } from "./person.ts";
import { CONVERTED, entertainmentScouts, musicScouts, sportsScouts } from "./scouts.ts";
import { southernEntertainment, southernMusic, southernSports } from "./southern.ts";
import { sports } from "./sports.ts";

const listed = <C extends TalentCategory>(category: C, people: readonly DemoPerson<C>[], stage: Stage): Listed[] =>
  people.map((person) => ({ ...person, category, stage: CONVERTED.has(person.name) ? "converted" : stage }));

/** Interleaves the groups, because lists are sorted by last change and an agency works on all of them. */
const inTurn = <T>(...lists: readonly (readonly T[])[]): T[] => {
  const longest = Math.max(...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, n) => lists.flatMap((list) => list.slice(n, n + 1))).flat();
};

const three = (
  stage: Stage,
  ofMusic: readonly DemoPerson<"Music">[],
  ofSports: readonly DemoPerson<"Sports">[],
  ofEntertainment: readonly DemoPerson<"Entertainment">[],
) =>
  inTurn(
    listed("Music", ofMusic, stage),
    listed("Sports", ofSports, stage),
    listed("Entertainment", ofEntertainment, stage),
  );

export const harbourPeople: readonly Listed[] = inTurn(
  three("talent", music, sports, entertainment),
  three("scout", musicScouts, sportsScouts, entertainmentScouts),
);
export const southernPeople: readonly Listed[] = three("talent", southernMusic, southernSports, southernEntertainment);
