import { expect, test } from "vitest";
import type { Conversation } from "#contract/chat/conversation.ts";
import { writingStateOf } from "./writingState.ts";

const SERVER = "2026-08-11T00:42:00Z";
const NOW = 1_000_000;
const base: Conversation = {
  logId: "log",
  party: null,
  unknown: false,
  profileName: null,
  sharedWith: [],
  assignee: null,
  number: { id: "n", phoneCode: "+61", phoneNumber: "491571804", display: "+61 491 571 804" },
  hasReplied: false,
  conversationStarted: false,
  window: "TEMPLATE",
  windowEndsAt: null,
  now: SERVER,
  notice: "required template must be sent first",
  nextTemplateAt: null,
  optedOutAt: null,
  writable: true,
  givable: false,
  unread: 0,
  draft: "",
  business: null,
};
const open: Conversation = { ...base, window: "OPEN", notice: null, hasReplied: true };
const clock = { now: NOW, endsAt: NOW + 1, overdue: false };

test("before a reply the notice asks for a template, or says it awaits review (B-600, B-601)", () => {
  expect(writingStateOf(base, clock)).toMatchObject({
    notice: "required template must be sent first",
    writes: "template",
  });
  expect(writingStateOf({ ...base, window: "REVIEW", notice: "template awaiting review" }, clock)).toMatchObject({
    notice: "template awaiting review",
    writes: "template",
  });
});

test("a writer waits after a template, and may send another once the server says so (B-602, B-605)", () => {
  const waiting: Conversation = { ...base, window: "WAITING", notice: "wait for chatting", conversationStarted: true };
  expect(writingStateOf({ ...waiting, nextTemplateAt: "2026-08-11T00:42:01Z" }, clock)).toEqual({
    notice: "wait for chatting",
    writes: "wait",
    mayAgain: false,
  });
  expect(writingStateOf({ ...waiting, nextTemplateAt: SERVER }, clock).mayAgain).toBe(true);
});

test("free text ends with the window and after a refusal with 7000 (B-603, B-606, B-738)", () => {
  expect(writingStateOf(open, clock)).toMatchObject({ notice: null, writes: "text" });
  expect(writingStateOf(open, { ...clock, now: NOW + 1 }).writes).toBe("template");
  expect(writingStateOf(open, { ...clock, overdue: true })).toMatchObject({
    notice: "overdue template",
    writes: "template",
  });
});

test("a user who may only read writes nothing", () => {
  expect(writingStateOf({ ...open, writable: false }, clock).writes).toBe("nothing");
  expect(writingStateOf({ ...base, writable: false }, clock).writes).toBe("nothing");
});
