import { extractText, getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import { startApp } from "#test/app.ts";
import { inAgency } from "#test/factories.ts";
import { setUpPayRuns } from "#test/finance/pay-runs.ts";

const { app, ask } = await startApp();
const PERIOD = { from: "2026-01-01", to: "2026-12-31" };

async function textOf(bytes: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
  return text.replaceAll(/\s+/g, " ");
}

test("a talent's statement on paper is in their language, else in that of the agency's documents", async () => {
  const { agency, owner, talent, earn, profile } = await setUpPayRuns({ ask });
  const id = await talent("Imogen Hart");
  await earn(id);
  const read = async () => {
    const answer = await app.inject({
      method: "GET",
      url: `/finance/v1/talents/${id}/statement/pdf?${new URLSearchParams(PERIOD)}`,
      headers: { authorization: `Bearer ${owner.token}` },
    });
    expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
    return textOf(answer.rawPayload);
  };
  const english = await read();
  for (const phrase of ["Statement", "1 January 2026", "Paid work", "Commission", "Due before", "850.00"])
    expect(english).toContain(phrase);
  await inAgency(
    agency,
    `insert into contract_setting (id, agency_id, language)
      values (gen_random_uuid(), $1, 'fr')
      on conflict (agency_id) do update set language = 'fr'`,
    [agency],
  );
  const french = await read();
  for (const phrase of ["Relevé", "1 janvier 2026", "Travail payé", "Commission", "Dû auparavant"])
    expect(french).toContain(phrase);
  await profile(id, { language: "de" });
  const german = await read();
  for (const phrase of ["Abrechnung", "1. Januar 2026", "Bezahlte Arbeit", "Provision", "Guthaben zuvor"])
    expect(german).toContain(phrase);
  expect(german).not.toContain("Travail");
  await profile(id, { language: "pl" });
  const polish = await read();
  for (const phrase of ["Rozliczenie", "1 stycznia 2026", "Opłacona praca", "Należne wcześniej"])
    expect(polish).toContain(phrase);
});
