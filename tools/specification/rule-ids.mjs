/**
 * Matches an id, several of one letter, or a range: `B-220`, `B-220, 223…226`, `B-038…B-041`; `S13`, `W20` in
 * parentheses.
 */
const IDS = /\b[BCENR]-\d{3}(?:(?:, |\s?…\s?)(?:[BCENR]-)?\d{3}\b)*/g;
const POINTS = /\((?:[^()]*\W)?([SW]\d{1,2}(?:, [SW]\d{1,2})*)\)/g;

/**
 * Returns every id of the specification that a line of text names, including those within a range.
 * @param {string} line
 * @returns {string[]}
 */
export function idsIn(line) {
  const points = [...line.matchAll(POINTS)].flatMap(([, ids = ""]) => ids.split(", "));
  return [...[...line.matchAll(IDS)].flatMap(([found]) => span(found)), ...points];
}

/** @param {string} found */
function span(found) {
  let letter = "";
  return found.split(", ").flatMap((part) => {
    letter = /^[BCENR]/.exec(part)?.[0] ?? letter;
    const [from = 0, to = from] = part.split("…").map((id) => Number(id.replace(/\D/g, "")));
    return Array.from({ length: to - from + 1 }, (_, index) => `${letter}-${String(from + index).padStart(3, "0")}`);
  });
}
