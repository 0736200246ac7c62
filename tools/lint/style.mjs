/**
 * Lint rules for what STYLE.md asks of names, comments, test titles and SQL, as far as a machine can tell. Loaded by
 * oxlint (`jsPlugins` in .oxlintrc.json).
 */

/** @typedef {Extract<Parameters<import("oxlint/plugins-dev").RuleTester["run"]>[1], { create: Function }>} Rule */
/** @typedef {ReturnType<Rule["create"]>} Visitor */
/** @typedef {Parameters<NonNullable<Visitor["Identifier"]>>[0]} Identifier */
/** @typedef {Parameters<NonNullable<Visitor["CallExpression"]>>[0]} Call */
/** @typedef {Parameters<Parameters<Rule["create"]>[0]["sourceCode"]["getDeclaredVariables"]>[0]} Node */

/** Names that say nothing about what they hold. */
const EMPTY_NAMES = new Set(["one", "all", "at", "of", "made", "kept", "mine", "asked", "here", "known"]);
/** First words of a clause that has neither its noun nor its verb. */
const CLAUSE =
  /^(?:What|Whatever|Whether|Whichever|Which|Of|Where|Who|Whoever|Whom|Whose|Those|Nothing|None|Nobody|Somebody|That)\b/;
const TITLE_LENGTH = 90;
/** Ids of the specification at a title's end: "… (B-160, C-012; decisions)". The check of coverage reads them there. */
const PROVEN = /\s*\((?=[^()]*\b(?:[BCENR]-\d{3}|[SWK]\d{1,2})\b)[^()]*\)$/;
/** First words that are no subject: the subject is missing, or stands in the test's `describe`. */
const SUBJECTLESS = new Set(
  [
    "of that what who whoever whom whose it its they them their",
    "is isn't are aren't was were has have had does doesn't do don't can can't cannot could may must should will would",
    "accepts adds allows applies asks becomes begins belongs brings closes comes confirms contains deletes describes",
    "detects expires follows gets gives goes hears keeps knows learns leaves lets makes merges omits proposes puts",
    "refuses rejects removes requires says sees sends serves survives takes tells throws warns writes",
  ].flatMap((words) => words.split(" ")),
);
const SQL_LENGTH = 120;
const TESTERS = new Set(["test", "it"]);
const MODIFIERS = new Set(["only", "skip", "concurrent", "sequential", "fails"]);

/**
 * Returns true for a name that follows from a property's: `const { at } = booking`.
 * @param {Node} identifier
 */
function followsProperty(identifier) {
  const target = identifier.parent?.type === "AssignmentPattern" ? identifier.parent : identifier;
  return target.parent?.type === "Property" && target.parent.shorthand;
}

/** @type {Rule} */
const emptyNames = {
  meta: { type: "suggestion" },
  create(context) {
    /** @param {Node} node */
    const check = (node) => {
      for (const { identifiers } of context.sourceCode.getDeclaredVariables(node))
        for (const identifier of identifiers)
          if ("name" in identifier && EMPTY_NAMES.has(String(identifier.name)) && !followsProperty(identifier))
            context.report({
              node: identifier,
              message: `"${identifier.name}" says nothing about the thing: name it by a noun of the domain (STYLE.md)`,
            });
    };
    return {
      VariableDeclaration: check,
      FunctionDeclaration: check,
      FunctionExpression: check,
      ArrowFunctionExpression: check,
    };
  },
};

/** @type {Rule} */
const commentOpenings = {
  meta: { type: "suggestion" },
  create(context) {
    return {
      Program() {
        let lineBefore = -1;
        for (const comment of context.sourceCode.getAllComments()) {
          // A line comment that goes on begins nothing.
          const goesOn = comment.type === "Line" && comment.loc.start.line === lineBefore + 1;
          lineBefore = comment.type === "Line" ? comment.loc.end.line : -1;
          const [, word = ""] = /^[*\s]*(\S+)/.exec(comment.value) ?? [];
          if (!goesOn && CLAUSE.test(word))
            context.report({
              node: comment,
              message: `A comment begins with a verb or a noun, not with "${word}" (STYLE.md)`,
            });
        }
      },
    };
  },
};

/**
 * Returns what a call is made on: `test` of `test(…)`, `test.only(…)` and `test.each(rows)(…)`.
 * @param {Call["callee"]} callee
 * @returns {string | undefined}
 */
function testerOf(callee) {
  if (callee.type === "Identifier") return callee.name;
  if (callee.type === "CallExpression") {
    const each = callee.callee;
    return each.type === "MemberExpression" && each.object.type === "Identifier" ? each.object.name : undefined;
  }
  if (callee.type !== "MemberExpression" || callee.object.type !== "Identifier") return undefined;
  return callee.property.type === "Identifier" && MODIFIERS.has(callee.property.name) ? callee.object.name : undefined;
}

/** @type {Rule} */
const testTitles = {
  meta: { type: "suggestion" },
  create(context) {
    return {
      CallExpression(node) {
        const [title] = node.arguments;
        if (!title || !TESTERS.has(testerOf(node.callee) ?? "")) return;
        const text =
          title.type === "Literal"
            ? title.value
            : title.type === "TemplateLiteral"
              ? title.quasis.map(({ value }) => value.cooked).join("…")
              : undefined;
        if (typeof text !== "string") return;
        if (text.replace(PROVEN, "").length > TITLE_LENGTH)
          context.report({ node: title, message: `A test's title has at most ${TITLE_LENGTH} characters (STYLE.md)` });
        const [first, ...rest] = text.split(" ");
        if (rest.length === 0 || SUBJECTLESS.has(first ?? ""))
          context.report({ node: title, message: "A test's title is a whole sentence with a subject (STYLE.md)" });
      },
    };
  },
};

const SQL_CLAUSE =
  /^\s*(?:select|insert|update|delete|with|from|where|join|order|group|and|union|values|returning)\b/im;
const SQL_VERB = /\b(?:select|insert|update|delete)\b/i;
/** Statements in strings are written in lower case; a sentence that begins with "With" is none. */
const SQL_STRING = /^\s*(?:select|insert into|update|delete from|with)\b/;
/** @type {Rule} */
const sqlLines = {
  meta: { type: "layout" },
  create(context) {
    const { lines } = context.sourceCode;
    /** @param {Node} node */
    const check = ({ loc }) => {
      for (let { line } = loc.start; line <= loc.end.line; line += 1) {
        const column = lines[line - 1]?.length ?? 0;
        if (column > SQL_LENGTH)
          context.report({
            loc: { start: { line, column: 0 }, end: { line, column } },
            message: `A line of SQL has at most ${SQL_LENGTH} characters (STYLE.md)`,
          });
      }
    };
    return {
      Literal(node) {
        if (typeof node.value === "string" && node.value.length > SQL_LENGTH / 2 && SQL_STRING.test(node.value))
          check(node);
      },
      TemplateLiteral(node) {
        const text = node.quasis.map(({ value }) => value.raw).join("$");
        const { parent } = node;
        const isTagged =
          parent.type === "TaggedTemplateExpression" && parent.tag.type === "Identifier" && parent.tag.name === "sql";
        if (isTagged || (SQL_CLAUSE.test(text) && SQL_VERB.test(text))) check(node);
      },
    };
  },
};

export default {
  meta: { name: "greenroom" },
  rules: {
    "empty-names": emptyNames,
    "comment-openings": commentOpenings,
    "test-titles": testTitles,
    "sql-lines": sqlLines,
  },
};
