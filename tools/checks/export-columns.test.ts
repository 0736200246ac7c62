/** A list's file has the columns of its screen: an export names them by their ids, and the server refuses one it does not have. */
import { globSync } from "node:fs";
import { describe, expect, test, vi } from "vitest";
import { KINDS, LIST_KEYS, type ListKey, type RecordKind } from "#contract/record-kinds.ts";
import { areaExports } from "#server/areas.ts";
import type { PostTableId } from "#web/areas/content/posts/places.ts";
import type { ContentSection } from "#web/areas/content/sections.ts";
import type { Report } from "#web/areas/reports/report.ts";

// Modules of the browser look at it while they load; nothing is rendered here.
vi.hoisted(() => {
  const events = { addEventListener: () => {}, removeEventListener: () => {} };
  const window = {
    ...events,
    matchMedia: () => ({ ...events, matches: false }),
    location: new URL("http://localhost/"),
  };
  const browser = { ...window, window, document: { ...events, documentElement: { dataset: {} } } };
  for (const [name, value] of Object.entries(browser)) vi.stubGlobal(name, value);
});
const { personColumns } = await import("#web/areas/talents/list/personColumns.tsx");
const { staffColumns } = await import("#web/areas/staff/staffColumns.tsx");
const { chatColumns } = await import("#web/areas/chat/list/chatColumns.tsx");
const { callColumns } = await import("#web/areas/comms/calls/callColumns.tsx");
const { enquiryColumns } = await import("#web/areas/comms/website/enquiryColumns.tsx");
const { expenseColumns } = await import("#web/areas/expenses/expenseColumns.tsx");
const { ticketingColumns } = await import("#web/areas/ticketing/ticketingColumns.tsx");
const { campaignColumns } = await import("#web/areas/fans/campaigns/campaignColumns.tsx");
const { reportColumns } = await import("#web/areas/fans/report/reportColumns.tsx");
const { mailColumns } = await import("#web/areas/mail/mailColumns.tsx");
const { contentColumns } = await import("#web/areas/content/list/columns.tsx");
const { postColumns } = await import("#web/areas/content/posts/list/postColumns.tsx");
const { socialColumns } = await import("#web/areas/content/social/list/socialColumns.tsx");
const { SLUGS } = await import("#web/areas/content/posts/places.ts");
const { talentColumns } = await import("#web/areas/content/talents/talentColumns.tsx");
const { TAB_SLUGS } = await import("#web/areas/content/sections.ts");
const { measureColumns } = await import("#web/areas/reports/measureColumns.tsx");
const { commsWords } = await import("#web/areas/reports/screens/comms.ts");
const { talentWords } = await import("#web/areas/reports/screens/talent.ts");
const { contractWords } = await import("#web/areas/reports/screens/contract.ts");
const { scoutWords } = await import("#web/areas/reports/screens/scout.ts");
const { taskWords } = await import("#web/areas/reports/screens/task.ts");
const { costWords } = await import("#web/areas/reports/screens/costAndRevenue.ts");
const { favouriteColumns } = await import("#web/areas/favourites/favouriteColumns.tsx");

const idsOf = (columns: readonly { id: string }[]): string[] => columns.map(({ id }) => id);
/** A list of content has other columns in each of its tabs, and one file. */
const postIds = (view: PostTableId): string[] => [
  ...new Set(SLUGS.flatMap((slug) => idsOf(postColumns(view, slug, false, true)))),
];
const contentIds = (section: ContentSection): string[] => [
  ...new Set(TAB_SLUGS.flatMap((slug) => idsOf(contentColumns(section, slug, true)))),
];
/** The columns of each kind whose list the record shell draws: `<kind>Kind.tsx` exports them in `<kind>Kind`. */
const drawn: Record<string, readonly string[]> = {};
for (const path of globSync("areas/**/*Kind.tsx", { cwd: new URL("../../web/src/", import.meta.url) })) {
  const exported: Record<string, { kind?: RecordKind; list?: { columns: readonly { id: string }[] } }> = await import(
    `#web/${path}`
  );
  for (const { kind, list } of Object.values(exported))
    for (const { collections } of KINDS.filter((candidate) => candidate.kind === kind))
      for (const key of Object.keys(collections)) if (list) drawn[key] = idsOf(list.columns);
}
const reportIds = (report: Report) => idsOf(measureColumns(report, Object.keys(report.calls.report.measures)));
const SCREENS: Readonly<Partial<Record<ListKey, readonly string[]>>> = {
  ...drawn,
  talents: idsOf(personColumns("talents")),
  scouts: idsOf(personColumns("scouts")),
  staff: idsOf(staffColumns),
  favorites: idsOf(favouriteColumns),
  appTalents: idsOf(talentColumns({ isAcrossAgencies: true, mayWrite: true, ownAgencyId: null })),
  calls: idsOf(callColumns),
  enquiries: idsOf(enquiryColumns),
  campaigns: idsOf(campaignColumns),
  ticketing: idsOf(ticketingColumns),
  fans: idsOf(reportColumns({ isOfTalent: true, seesEmails: true, isAcrossAgencies: true })),
  talentReport: reportIds(talentWords),
  scoutReport: reportIds(scoutWords),
  contractReport: reportIds(contractWords),
  taskReport: reportIds(taskWords),
  costReport: reportIds(costWords),
  commsReport: reportIds(commsWords),
  emails: idsOf(mailColumns),
  expenses: idsOf(expenseColumns(false)),
  whatsapp: idsOf(chatColumns),
  news: contentIds("news"),
  cmsEvents: contentIds("events"),
  audios: contentIds("audio"),
  videos: contentIds("video"),
  podcasts: contentIds("podcasts"),
  socialContents: idsOf(socialColumns(true)),
  fanroomPosts: postIds("posts"),
  fanroomPolls: postIds("polls"),
};
/** Columns of the whole file alone, which can't be chosen on the screen. */
const FILE_ONLY: Readonly<Partial<Record<ListKey, readonly string[]>>> = {
  partners: ["phone", "created"],
  suppliers: ["updated", "created"],
  calls: ["recording"],
  // No screen lists all kinds at once.
  content: idsOf(areaExports.content.columns),
  news: ["createdAt", "updatedAt"],
  // The screen shows these within the start.
  cmsEvents: ["end", "timeZoneId", "createdAt", "updatedAt"],
  audios: ["createdAt", "updatedAt"],
  videos: ["createdAt", "updatedAt"],
  podcasts: ["createdAt", "updatedAt"],
  // The screen is of one place, and its dialog says how a post is shown.
  fanroomPosts: ["shown", "fanroomType"],
  fanroomPolls: ["shown", "fanroomType"],
};

function differences(key: ListKey, screen: readonly string[], file: readonly string[]): string[] {
  const { [key]: only = [] } = FILE_ONLY;
  return [
    ...screen.filter((id) => !file.includes(id)).map((id) => `${id} is on the screen and not in the file`),
    ...file
      .filter((id) => !screen.includes(id) && !only.includes(id))
      .map((id) => `${id} is in the file and not on the screen`),
    ...only.filter((id) => screen.includes(id) || !file.includes(id)).map((id) => `${id} is not in the file alone`),
  ];
}

test.each(LIST_KEYS)("%s are exported with the columns of their screen", (key) => {
  expect(differences(key, SCREENS[key] ?? [], idsOf(areaExports[key].columns))).toEqual([]);
});

describe("a broken pair is noticed:", () => {
  const { suppliers: screen = [] } = SCREENS;
  const file = idsOf(areaExports.suppliers.columns);
  test.each<[string, readonly string[], readonly string[], string]>([
    ["a column of the file that no screen has", screen, [...file, "abn"], "abn is in the file and not on the screen"],
    [
      "a column of the screen that no file has",
      screen,
      file.filter((id) => id !== "terms"),
      "terms is on the screen and not in the file",
    ],
  ])("a broken pair is noticed: %s", (_, onScreen, inFile, expected) => {
    expect(differences("suppliers", onScreen, inFile)).toContain(expected);
  });
});
