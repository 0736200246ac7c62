import { useEffect } from "react";
import { createStore } from "../store.ts";

const idLike = /^(?:[0-9a-f]{8}-[0-9a-f]{4}-.*|\d+|[0-9a-f]{16,}|[A-Za-z0-9_-]{32,})$/i;

/** Returns the title of an unknown path: its words, without segments that look like ids. */
export function titleFromPath(path: string): string {
  const words = path
    .split("/")
    .filter((segment) => segment !== "" && !idLike.test(segment))
    .map((segment) => decode(segment).replace(/[-_]+/g, " "));
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(" / ");
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** The record that the open page belongs to, and the page's name below it. */
export const ownCrumb = createStore<{ record: { title: string; to: string }; title: string } | null>(null);

/** Sets the breadcrumbs of a page of a record: "Talent › Imogen Hart-Okafor › Edit". */
export function useRecordCrumb(record: string, to: string, title: string): void {
  useEffect(() => {
    ownCrumb.set({ record: { title: record, to }, title });
    return () => ownCrumb.set(null);
  }, [record, to, title]);
}

/** The title that the open screen has set. */
export const ownTitle = createStore<string | null>(null);

/** The open tab of the record that the title names. */
export const ownTab = createStore<string | null>(null);

/** Names the open tab in the browser's title, so that its history tells the tabs of a record apart. */
export function useTabTitle(tab: string | undefined): void {
  useEffect(() => {
    if (!tab) return;
    ownTab.set(tab);
    return () => ownTab.set(null);
  }, [tab]);
}

/** Sets the page's title, once it is known. */
export function useTitle(title: string | null | undefined): void {
  useEffect(() => {
    if (!title) return;
    ownTitle.set(title);
    return () => ownTitle.set(null);
  }, [title]);
}
