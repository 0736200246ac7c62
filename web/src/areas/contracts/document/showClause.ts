/** Brings the heading of a clause into view; it may be named with or without its number. */
export function showClause(within: HTMLElement, clause: string): void {
  const wanted = clause.trim().toLowerCase();
  const heading = [...within.querySelectorAll("h1, h2, h3, h4")].find(({ textContent }) => {
    const text = textContent.trim().toLowerCase();
    return text !== "" && (text.includes(wanted) || wanted.includes(text));
  });
  heading?.scrollIntoView({ block: "start" });
}
