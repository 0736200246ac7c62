/** Calculates what is typed into a cell after "=": numbers, + − * / and parentheses. */

const TOKEN = /\s*(\d+(?:,\d{3})*(?:\.\d+)?|\.\d+|[-+*/()×−])/gy;

/** Returns the result; null for what is no calculation, and for a division by zero. */
export function calculate(text: string): number | null {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  let end = 0;
  for (let match = TOKEN.exec(text); match; match = TOKEN.exec(text)) {
    tokens.push((match[1] ?? "").replaceAll(",", "").replace("×", "*").replace("−", "-"));
    end = TOKEN.lastIndex;
  }
  if (text.slice(end).trim() !== "" || tokens.length === 0) return null;
  let place = 0;
  const take = (...wanted: string[]): string | null => {
    const token = tokens[place];
    if (token === undefined || !wanted.includes(token)) return null;
    place += 1;
    return token;
  };
  const factor = (): number | null => {
    if (take("-")) {
      const value = factor();
      return value === null ? null : -value;
    }
    if (take("(")) {
      const value = sum();
      return take(")") ? value : null;
    }
    const token = tokens[place];
    if (token === undefined || !/^[\d.]/.test(token)) return null;
    place += 1;
    return Number(token);
  };
  const product = (): number | null => {
    let value = factor();
    for (let sign = take("*", "/"); sign && value !== null; sign = take("*", "/")) {
      const other = factor();
      value = other === null || (sign === "/" && other === 0) ? null : sign === "*" ? value * other : value / other;
    }
    return value;
  };
  function sum(): number | null {
    let value = product();
    for (let sign = take("+", "-"); sign && value !== null; sign = take("+", "-")) {
      const other = product();
      value = other === null ? null : sign === "+" ? value + other : value - other;
    }
    return value;
  }
  const value = sum();
  return place === tokens.length && value !== null && Number.isFinite(value) ? value : null;
}
