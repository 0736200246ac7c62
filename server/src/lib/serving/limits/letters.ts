/** Counts the letters that a body asks for: each entry of the lists that the call names is one. */
export function lettersIn({ letters = [] }: { letters?: readonly string[] }, body: unknown): number {
  const fields: Readonly<Record<string, unknown>> = Object(body);
  return letters.reduce((sum, name) => {
    const entries = fields[name];
    return sum + (Array.isArray(entries) ? entries.length : 0);
  }, 0);
}
