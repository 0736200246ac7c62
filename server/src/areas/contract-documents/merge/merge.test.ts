import { describe, expect, test } from "vitest";
import { EXAMPLE_DATA, MERGE_FIELDS, type MergeData } from "#contract/contract-documents/merge-fields.ts";
import { merge } from "./render.ts";

const into = (html: string, data: MergeData = EXAMPLE_DATA) => merge(html, data, new Map());
const NO_LISTS = { talents: [], instalments: [], deliverables: [], exclusivities: [] } as const;

describe("merging", () => {
  test("merging puts values where fields stand, within their marks", () => {
    expect(into("<p>For <strong>{{client.name}}</strong> by {{agency.name}}</p>").html).toBe(
      "<p>For <strong>Northlight Festival</strong> by Harbour &amp; Vale</p>",
    );
  });

  test("merging repeats a paragraph, an item or a row that a list holds all of", () => {
    expect(into("<p>{{#each instalments}}{{instalment.name}}: {{instalment.amount}}{{/each}}</p>").html).toBe(
      "<p>Deposit: 29,700.00 AUD</p><p>Settlement: 118,800.00 AUD</p>",
    );
    expect(into("<ul><li><p>{{#each talents}}{{talent.name}}{{/each}}</p></li></ul>").html).toBe(
      "<ul><li><p>Imogen Hart-Okafor</p></li><li><p>Calder String Quartet</p></li></ul>",
    );
    const row =
      "<td><p>{{#each instalments}}{{instalment.number}}</p></td><td><p>{{instalment.share}}{{/each}}</p></td>";
    expect(into(`<table><tbody><tr>${row}</tr></tbody></table>`).html).toBe(
      "<table><tbody><tr><td><p>1</p></td><td><p>20 %</p></td></tr><tr><td><p>2</p></td><td><p>80 %</p></td></tr></tbody></table>",
    );
  });

  test("merging repeats a piece of a line in the line", () => {
    expect(into("<p>With {{#each talents}}{{talent.name}}; {{/each}}and guests</p>").html).toBe(
      "<p>With Imogen Hart-Okafor; Calder String Quartet; and guests</p>",
    );
  });

  test("merging keeps what a condition holds only if there is a value", () => {
    const html = "<p>{{#if event.venue}}</p><h2>Place</h2><p>{{event.venue}}</p><p>{{/if}}</p><p>End</p>";
    expect(into(html).html).toBe("<h2>Place</h2><p>Old Customs Hall</p><p>End</p>");
    expect(into(html, { values: {}, lists: NO_LISTS })).toMatchObject({ html: "<p>End</p>", missing: [] });
  });

  test("merging leaves nothing of a list without items, and none of its markup", () => {
    expect(
      into("<ul><li>{{#each talents}}{{talent.name}}{{/each}}</li></ul><p>End</p>", { values: {}, lists: NO_LISTS })
        .html,
    ).toBe("<p>End</p>");
  });

  test("merging names what is missing once, and says which right a hidden value needs", () => {
    const data: MergeData = { values: { "client.email": { hidden: true }, "client.phone": null }, lists: NO_LISTS };
    const { html, missing } = into("<p>{{client.email}} {{client.phone}} {{client.phone}}</p>", data);
    expect(html).toBe("<p>[Email] [Phone] [Phone]</p>");
    expect(missing).toEqual([
      { key: "client.email", needs: "client" },
      { key: "client.phone", needs: null },
    ]);
  });

  test("merging writes values as text, whatever they look like, and merges nothing in them", () => {
    const values = {
      "client.name": '<script>alert(1)</script> & "Co"',
      "client.contact": "{{contract.value}}{{#each talents}}",
      "client.address": "One\nTwo",
      "contract.value": "1.00 AUD",
    };
    expect(into("<p>{{client.name}} {{client.contact}} {{client.address}}</p>", { values, lists: NO_LISTS }).html).toBe(
      "<p>&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;Co&quot; {{contract.value}}{{#each talents}} One<br />Two</p>",
    );
  });

  test("merging puts in the newest version of a clause, and says which it was", () => {
    const id = "01970000-0000-7000-8000-000000000001";
    const clause = { id, name: "Exclusivity", number: 3, body: "<h3>Exclusivity</h3><p>Near {{event.venue}}</p>" };
    const merged = merge(`<p>{{#if event.venue}}{{clause ${id}}}{{/if}}</p>`, EXAMPLE_DATA, new Map([[id, clause]]));
    expect(merged.html).toBe("<h3>Exclusivity</h3><p>Near Old Customs Hall</p>");
    expect(merged.clauses).toEqual([{ id, name: "Exclusivity", number: 3 }]);
  });

  test("merging refuses a result that grows without end", () => {
    const lists = {
      ...NO_LISTS,
      instalments: Array.from({ length: 1000 }, () => ({ "instalment.name": "x".repeat(2000) })),
    };
    expect(() => into("<p>{{#each instalments}}{{instalment.name}}{{/each}}</p>", { values: {}, lists })).toThrow(
      "This is too large.",
    );
  });
});

test("every field has an example, so that a preview without a contract misses nothing", () => {
  const listed = MERGE_FIELDS.map(({ key, list }) =>
    list ? `<p>{{#each ${list}}}{{${key}}}{{/each}}</p>` : `<p>{{${key}}}</p>`,
  );
  expect(into(listed.join("")).missing.filter(({ key }) => !/^talent\./.test(key))).toEqual([]);
});
