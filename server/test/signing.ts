/** Contracts that are sent and signed in tests. */
import { signPage } from "#contract/signing/sign-page.ts";
import { type SigningRound, signing } from "#contract/signing/signing.ts";
import { openSecrets } from "#server/lib/security/secrets.ts";
import { type startApp, testConfig } from "./app.ts";
import { setUpDeals } from "./deals.ts";
import { inAgency } from "./factories.ts";

const secrets = openSecrets(testConfig().appSecret ?? "");
const MARK = "M10 150 Q60 20 120 140 L300 60";
export const ASTRID = { name: "Astrid Kellaway", email: "astrid@northlight.example", role: "Programme director" };
export const IMOGEN_HART = { name: "Imogen Hart", email: "imogen@hart.example" };

/** A contract with the ways to send it, to sign it and to look at it. */
export async function setUpSigning({ ask, jobHandlers, app }: Awaited<ReturnType<typeof startApp>>) {
  const deals = await setUpDeals({ ask });
  const { agency, owner, add, read, change } = deals;
  const id = await add("contract", { value: 100_000, description: "<p>Six concerts in five cities.</p>" });
  const send = async (signers: readonly object[] = [ASTRID, IMOGEN_HART], more: object = {}) => {
    const { version } = await read("contract", id);
    return ask(signing.open, owner.token, { params: { id }, body: { signers, seenVersion: version, ...more } });
  };
  const rounds = async (): Promise<SigningRound[]> =>
    (await ask(signing.get, owner.token, { params: { id } })).data.rounds;
  const round = async (): Promise<SigningRound> => {
    const [newest] = await rounds();
    if (!newest) throw new Error("nothing was sent");
    return newest;
  };
  const states = async () => (await round()).signers.map(({ state }) => state);
  /** The emails to an address, the newest first. */
  const mails = async (to: string): Promise<string[]> =>
    (
      await inAgency(agency, "select body from mail where agency_id = $1 and to_address = $2 order by id desc", [
        agency,
        to,
      ])
    ).map(({ body }) => secrets.decrypt(body as Buffer));
  const token = async (to: string): Promise<string> =>
    /\/sign\/([\w-]{43})/.exec((await mails(to))[0] ?? "")?.[1] ?? "";
  const open = (link: string, from?: string) =>
    ask(signPage.get, undefined, { params: { token: link }, ...(from && { from }) });
  const sign = async (link: string, more: object = {}) => {
    const { data } = await open(link);
    const body = {
      sha256: data?.sha256 ?? "0".repeat(64),
      name: data?.you.name ?? "Anyone",
      mark: "drawn",
      markPath: MARK,
      consent: true,
      maySign: true,
      timezoneId: "Australia/Adelaide",
      ...more,
    };
    return ask(signPage.sign, undefined, { params: { token: link }, body });
  };
  const edit = (form: object) =>
    change("contract", id, { value: 100_000, description: "<p>Six concerts in five cities.</p>", ...form });
  const run = () => jobHandlers.signing?.({});
  const pdf = async (version: number): Promise<Buffer> => {
    const reply = await app.inject({
      url: `/client/v1/contracts/${id}/signing/${version}/pdf`,
      headers: { authorization: `Bearer ${owner.token}` },
    });
    return reply.rawPayload;
  };
  return { ...deals, id, send, rounds, round, states, mails, token, open, sign, edit, run, pdf };
}
