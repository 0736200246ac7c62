/** Queries for MusicBrainz: what was typed stays words, whatever characters are in it. */
import { expect, test } from "vitest";
import { escapeLucene, luceneOf } from "./lucene.ts";

const ARTISTS = { kind: "ARTISTS", tag: undefined, country: undefined, since: undefined, until: undefined } as const;

test("characters of the query language lose their meaning", () => {
  expect(escapeLucene(String.raw`+-&|!(){}[]^"~*?:\/`)).toBe(String.raw`\+\-\&\|\!\(\)\{\}\[\]\^\"\~\*\?\:\\\/`);
  expect(luceneOf({ ...ARTISTS, q: 'AC/DC "live" (1992)' })).toBe(
    String.raw`(artist:(ac\/dc AND \"live\" AND (\(1992\) OR \(1992\)*)) OR ` +
      String.raw`alias:(ac\/dc AND \"live\" AND (\(1992\) OR \(1992\)*)) OR tag:"ac\/dc \"live\" \(1992\)")`,
  );
});

test("words of the query language are words", () => {
  expect(luceneOf({ ...ARTISTS, q: "Now AND Then" })).toContain("artist:(now AND and AND (then OR then*))");
});

test("tag, country and years narrow a search, and years may have one end", () => {
  const query = luceneOf({ ...ARTISTS, q: "folk", tag: "Chamber Folk", country: "NZ", since: "2015" });
  expect(query).toMatch(/ AND tag:"chamber folk" AND country:NZ AND begin:\[2015 TO \*\]$/);
  expect(luceneOf({ ...ARTISTS, kind: "RECORDINGS", q: "rain", until: "1999" })).toMatch(
    / AND firstreleasedate:\[\* TO 1999\]$/,
  );
});
