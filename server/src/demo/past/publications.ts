/** News of the past two years, month by month, made by a seeded generator. */
import type { TalentCategory } from "#contract/enums.ts";
import type { DemoContent } from "../content/plan.ts";
import type { Listed } from "../listed.ts";
import { SCENES_OF } from "../media/scenes.ts";
import { demoRandom } from "../values/random.ts";

const DAYS = 700;
const EVERY = 2;
const IN_APP = 30;
/** Most recent days, which the handwritten news cover. */
const RECENT = 20;

type Words = readonly (readonly [title: string, text: string])[];
const WORDS: Readonly<Record<TalentCategory, Words>> = {
  Music: [
    ["{name} in the studio again", "Four songs in three days, and the kettle never cooled. More when there is more."],
    [
      "Two dates added for {name}",
      "The first nights went quicker than we thought. These are the last seats of the season.",
    ],
    ["{name} on the late programme", "Forty minutes of talk and two songs that nobody has heard yet."],
    ["What {name} listens to this month", "Ten tracks, in no order, and one that is there by mistake."],
    ["Photographs from {name}’s last night", "Thank you to everyone who stayed until the lights came on."],
    ["{name} plays the small rooms", "No stage higher than a step, no ticket dearer than a dinner."],
    ["A new video for {name}", "One take, one lamp, and a dog that was not in the script."],
    ["{name} answers your letters", "The best twelve questions of the season, and one about the hat."],
    ["The songbook of {name}", "Chords and words of the whole record, with the pencil marks left in."],
    ["{name} on vinyl, second pressing", "The first one is gone. The second is heavier and has the lost verse."],
  ],
  Sports: [
    ["{name} back in training", "The shoulder holds. The first sets were short, the next ones are not."],
    ["{name} opens the season", "Early start, a full stand and a time to be happy with."],
    ["A morning with {name} and the juniors", "Sixty children, one whistle. Pictures are with the clubs."],
    ["{name} on diet, sleep and doubt", "Ten honest answers to the questions that you sent."],
    ["Where to see {name} this month", "Two home games, one away, and a signing in between."],
    ["{name} at altitude", "Three weeks of thin air. The numbers go up, the jokes go down."],
    ["New colours for {name}", "The kit of the season, made of last season’s nets."],
    ["{name} captains the side", "A vote in the changing room, and a very short speech."],
    ["How {name} warms up", "Eleven minutes that anyone can do before work."],
    ["{name} and the long way back", "A year after the operation: what the notebooks say."],
  ],
  Entertainment: [
    ["{name} joins a new cast", "Rehearsals begin next week; the part is a secret until the poster."],
    ["An evening with {name}", "Stories from fifteen years, with time for your questions."],
    ["{name} reads for schools", "Free for classes in the region, by appointment at the library."],
    ["Behind the scenes with {name}", "What you see in three minutes took six days. Here is how."],
    ["{name} on the cover", "The portrait and a long conversation, in print from Saturday."],
    ["{name} hosts the gala", "Three hours, two changes of clothes, one broken microphone."],
    ["First trailer with {name}", "A minute and a half from the film that we may finally talk about."],
    ["{name}’s shelf of the season", "Six books, one of them for children, none of them homework."],
    ["A day on set with {name}", "Call at five, wrap at nine, and the weather had other plans."],
    ["{name} in the recording booth", "The audiobook is done. Chapter nine took a box of tissues."],
  ],
};

/** Talents in the app: those with handwritten content, and others up to thirty. */
export function inApp(people: readonly Listed[], byHand: readonly string[]): Listed[] {
  const others = people.filter(
    ({ name, stage, status = 1, state }) => stage === "talent" && !state && status === 1 && !byHand.includes(name),
  );
  return [...people.filter(({ name }) => byHand.includes(name)), ...others.slice(0, IN_APP - byHand.length)];
}

export function pastNews(talents: readonly Listed[]): DemoContent[] {
  const titles = new Set<string>();
  return Array.from({ length: Math.floor((DAYS - RECENT) / EVERY) }, (_, n): DemoContent | null => {
    const age = RECENT + n * EVERY;
    const random = demoRandom(`past news/${n}`);
    const talent = random.draw(talents, 1)[0];
    if (!talent) return null;
    const [headline = "", text = ""] = random.draw(WORDS[talent.category], 1)[0] ?? [];
    const title = headline.replace("{name}", talent.name);
    if (titles.has(title)) return null;
    titles.add(title);
    const scene = random.draw(SCENES_OF[talent.category], 1)[0]?.[0];
    if (!scene) return null;
    return { kind: "News", title, days: -age, talents: [talent.name], scenes: [scene], text };
  }).filter((item) => item !== null);
}
