import { describe, expect, test } from "vitest";
import { bulkButtons, CONTENT_MODES, CONTENT_TAB_SLUGS, modalButtons, rowButtons } from "./buttons.ts";
import { CONTENT_STATUSES, type ContentStatus } from "./codes.ts";
import { linkProblem } from "./item.ts";
import { missingContentFields } from "./required.ts";
import { displayStatus, eventLabel, formStatus, storedStatus } from "./status.ts";

const NOW = Date.parse("2026-11-25T08:00:00Z");
const PAST = "2026-11-25T07:59:59Z";
const AHEAD = "2026-11-25T08:00:01Z";

test("a form's status 1, 4 and 5 stores 3, 13 and 14 (N-102, N-103, E-370)", () => {
  expect(([1, 4, 5] as const).map(storedStatus)).toEqual([3, 13, 14]);
  expect(CONTENT_STATUSES.map(formStatus)).toEqual([1, 4, 5]);
});

describe("how content is shown", () => {
  // Stored status, processing, publish time, shown status.
  const TABLE: readonly [ContentStatus | null, boolean, string, string][] = [
    [3, false, PAST, "Published"],
    [3, false, AHEAD, "Scheduled"],
    [3, true, PAST, "Published"],
    [3, true, AHEAD, "Scheduled"],
    [13, false, PAST, "Pending"],
    [13, false, AHEAD, "Pending"],
    [13, true, PAST, "Processing"],
    [13, true, AHEAD, "Processing"],
    [14, false, PAST, "Rejected"],
    [14, true, AHEAD, "Rejected"],
    [null, true, PAST, "Processing"],
    [null, true, AHEAD, "Processing"],
    [null, false, PAST, "Published"],
    [null, false, AHEAD, "Scheduled"],
  ];
  test.each(TABLE)(
    "status %s, processing %s, publish time %s: %s (B-564, B-565, B-566, B-567, N-101)",
    (status, processing, publishDate, shown) => {
      expect(displayStatus({ status, processing, publishDate }, NOW)).toBe(shown);
    },
  );
  test("a publish time of now counts as past (B-564)", () => {
    const publishDate = new Date(NOW).toISOString();
    expect(displayStatus({ status: 3, processing: false, publishDate }, NOW)).toBe("Published");
  });
  test.each(TABLE)("an event of status %s, processing %s, start %s: %s (B-572)", (status, processing, start, shown) => {
    expect(eventLabel({ status, processing, start }, NOW)).toBe(shown);
  });
});

test("the last part of an address names the list (B-060, B-408, N-019, N-086)", () => {
  expect(CONTENT_TAB_SLUGS).toEqual({ published: 3, pending: 13, rejected: 14, "not-relevant": -2, all: 0 });
});

describe("what lists and dialogs offer", () => {
  test("each list has its own bulk buttons (B-469, B-470, B-471)", () => {
    expect(bulkButtons(3, true)).toEqual(["reject", "pending"]);
    expect(bulkButtons(13, true)).toEqual(["reject", "approve"]);
    expect(bulkButtons(14, true)).toEqual(["pending", "approve"]);
    expect(bulkButtons(-2, true)).toEqual(["noAction", "irrelevantReject"]);
  });
  test("each list has its own row actions, and only View without the right to write (B-334, B-460, B-686)", () => {
    expect(rowButtons(3, true)).toEqual(["view", "edit", "delete", "reject", "pending"]);
    expect(rowButtons(13, true)).toEqual(["view", "edit", "delete", "reject", "approve"]);
    expect(rowButtons(14, true)).toEqual(["view", "edit", "delete", "pending", "approve"]);
    for (const tab of [3, 13, 14, -2, 0] as const) {
      expect(bulkButtons(tab, false)).toEqual([]);
      expect(rowButtons(tab, false)).toEqual(["view"]);
    }
  });
  test("the dialog publishes what is new, and decides nothing else about it (B-483, B-484, B-489)", () => {
    for (const tab of [3, 13, 14, -2] as const) {
      expect(modalButtons(tab, "add", true)).toEqual(["save", "publish", "cancel"]);
      expect(modalButtons(tab, "view", false)).toEqual(["cancel"]);
    }
  });
  test("the dialog of what is there decides by list (B-485, B-486, B-487, B-488)", () => {
    for (const tab of [3, 13, 14, -2] as const)
      for (const mode of CONTENT_MODES.filter((candidate) => candidate !== "add")) {
        const buttons = modalButtons(tab, mode, true);
        expect(buttons.includes("publish")).toBe(false);
        expect(buttons.includes("approve")).toBe(tab === 14 || tab === 13);
        expect(buttons.includes("pending")).toBe(tab === 14 || tab === 3);
        expect(buttons.includes("reject") || buttons.includes("irrelevantReject")).toBe(tab !== 14);
        expect(buttons.includes("noAction")).toBe(tab === -2);
        expect(buttons.includes("quickEdit")).toBe(mode === "view");
      }
  });
});

describe("what an item needs", () => {
  const whole = {
    mediaIds: ["a"],
    content: "<p>A</p>",
    link: null,
    start: "2026-01-01T00:00:00Z",
    location: "Here",
    locationId: null,
    eventMode: "OFFLINE",
    streamUrl: null,
  } as const;
  test("news and events always need media, audio and video only without a link (B-635)", () => {
    const form = { ...whole, mediaIds: [] };
    for (const kind of ["News", "Event"] as const)
      expect(missingContentFields(kind, { ...form, link: "https://example.com" })).toEqual(["mediaIds"]);
    for (const kind of ["Audio", "Video"] as const) {
      expect(missingContentFields(kind, form)).toEqual(["mediaIds"]);
      expect(missingContentFields(kind, { ...form, link: "https://example.com" })).toEqual([]);
    }
  });
  test("news and events need content, audio and video do not (B-639)", () => {
    const form = { ...whole, content: null };
    expect(missingContentFields("News", form)).toEqual(["content"]);
    expect(missingContentFields("Event", form)).toEqual(["content"]);
    expect(missingContentFields("Audio", form)).toEqual([]);
    expect(missingContentFields("Video", form)).toEqual([]);
  });
  test("an event needs its start and location, an online one its stream (B-640, B-641)", () => {
    expect(missingContentFields("Event", { ...whole, start: null, location: null })).toEqual(["start", "location"]);
    expect(missingContentFields("Event", { ...whole, location: null, locationId: "a" })).toEqual([]);
    expect(missingContentFields("Event", { ...whole, location: null, eventMode: "ONLINE" })).toEqual(["streamUrl"]);
  });
  test("each kind takes its own links, and refuses others with a message of its own (B-650, B-651, B-652, E-369)", () => {
    expect(linkProblem("Audio", "https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC")).toBeUndefined();
    expect(linkProblem("Audio", "https://soundcloud.com/a/b")).toBeUndefined();
    expect(linkProblem("Audio", "https://youtu.be/1")).toBe("Invalid SoundCloud or Spotify format");
    expect(linkProblem("Video", "https://www.youtube.com/watch?v=dQw4w9WgXcQ")).toBeUndefined();
    expect(linkProblem("Video", "https://vimeo.com/76979871")).toBeUndefined();
    expect(linkProblem("Video", "https://vimeo.com")).toBe("Invalid Vimeo URL format");
    expect(linkProblem("Video", "https://example.com/1")).toBe("Invalid link format");
    expect(linkProblem("News", "www.example.com")).toBeUndefined();
    expect(linkProblem("News", "nothing")).toBe("URL should be in format www.example.com");
  });
});
