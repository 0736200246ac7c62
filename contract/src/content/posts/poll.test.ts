import { expect, test } from "vitest";
import { filledOptions, mostVoted, repeatedOptions, votePercents } from "./poll.ts";

test("percentages are whole and come to 100, by largest remainder; without votes all are 0", () => {
  expect(votePercents([1, 1, 1])).toEqual([34, 33, 33]);
  expect(votePercents([2, 1])).toEqual([67, 33]);
  expect(votePercents([0, 0])).toEqual([0, 0]);
  expect(votePercents([1, 0, 0])).toEqual([100, 0, 0]);
  for (let round = 0; round < 200; round += 1) {
    const votes = Array.from({ length: 2 + (round % 9) }, (_, place) => (round * 7919 + place * 104729) % 97);
    const sum = votePercents(votes).reduce((total, percent) => total + percent, 0);
    expect(sum).toBe(votes.some((count) => count > 0) ? 100 : 0);
  }
});

test("every option with the highest count above 0 is the most voted (E-286)", () => {
  expect(mostVoted([3, 1, 3])).toEqual([true, false, true]);
  expect(mostVoted([0, 0])).toEqual([false, false]);
});

test("options repeat another without regard to case and spaces; blank ones are left out (B-626, B-633)", () => {
  expect(repeatedOptions([{ text: "Yes" }, { text: " yes " }, { text: "No" }, { text: "" }, { text: " " }])).toEqual([
    1,
  ]);
  expect(filledOptions([{ text: " Yes " }, { text: "  " }, { text: "No" }])).toEqual([{ text: "Yes" }, { text: "No" }]);
});
