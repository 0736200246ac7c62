import { RuleTester } from "oxlint/plugins-dev";
import { describe, test } from "vitest";
import style from "./style.mjs";

RuleTester.describe = describe;
RuleTester.it = (title, run) => {
  test(`the rule decides on: ${title.replaceAll(/\s+/g, " ").slice(0, 60)}`, run);
};
const tester = new RuleTester({ languageOptions: { parserOptions: { lang: "ts" } } });
const refused = { errors: 1 };

tester.run("empty-names", style.rules["empty-names"], {
  valid: ["const row = 1;", "const { at } = booking;", "const { at = 1 } = booking;", "rows.map((row) => row.of);"],
  invalid: [
    { code: "const one = 1;", ...refused },
    { code: "const { from: at } = booking;", ...refused },
    { code: "rows.map((of) => of.id);", ...refused },
    { code: "function sum(all: number[]) {}", ...refused },
  ],
});

tester.run("comment-openings", style.rules["comment-openings"], {
  valid: ["// Deletes the open tasks.", "/** Null unless voided. */", "// A sentence\n// of two lines."],
  invalid: [
    { code: "/** What waits for this goes on. */", ...refused },
    { code: "// Whether it is open.", ...refused },
    { code: "/**\n * Of a list.\n */", ...refused },
  ],
});

tester.run("test-titles", style.rules["test-titles"], {
  valid: ['test("a draft has no number", run);', 'expect("works");', 'test.each(rows)("%s is refused", run);'],
  invalid: [
    { code: 'test("works", run);', ...refused },
    { code: `test("${"a long title ".repeat(8)}", run);`, ...refused },
    { code: `test.each(rows)(\`${"a long title ".repeat(8)}\${name}\`, run);`, ...refused },
  ],
});

const long = "a_column_of_the_table, ".repeat(6);
tester.run("sql-lines", style.rules["sql-lines"], {
  valid: ["sql`select id\n  from task`;", `const text = \`${long}\`;`],
  invalid: [
    { code: `sql\`${long}\`;`, ...refused },
    { code: `query("select ${long}");`, ...refused },
    { code: `db.execute(\`select ${long}\n  from task\`);`, ...refused },
  ],
});
