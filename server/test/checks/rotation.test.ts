import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { AnyCall } from "#contract/call.ts";
import { auth, type TokenSet } from "#contract/session/session.ts";
import { mails } from "#contract/staff/outbox.ts";
import { type Business, business } from "#contract/talents/business.ts";
import { paymentDetails } from "#contract/talents/payment-details.ts";
import { people } from "#contract/talents/person.ts";
import { DEMO_TOTP_SEED, demoSignIns, SUPER_ADMIN_EMAIL } from "#server/demo/staff/sign-in.ts";
import { until } from "#server/embedded/processes.ts";
import { startEmbeddedCluster } from "../database/cluster.ts";
import { recordReplies } from "../resilience/actors/listener.ts";
import { freePort, type Program, startProgram } from "../resilience/program.ts";
import { codeOf } from "../sign-in.ts";

const [FIRST, SECOND, THIRD] = ["first", "second", "third"].map((word) => `the ${word} secret, long enough to be one`);
const DATABASE = `greenroom_rotation_${process.pid}`;

test("bank details, two-factor seeds and emails stay readable after two changes of the secret", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "greenroom-rotation-"));
  const cluster = await startEmbeddedCluster();
  let program: Program | undefined;
  const start = async (secret?: string, previous?: string): Promise<Program> => {
    await program?.stop();
    program = await startProgram(dataDir, await freePort(), {
      DATABASE_URL: cluster.appUrl(DATABASE),
      DATABASE_OWNER_URL: cluster.ownerUrl(DATABASE),
      LOG_LEVEL: "warn",
      APP_SECRET: secret,
      ...(previous && { APP_SECRET_PREVIOUS: previous }),
    });
    return program;
  };
  try {
    await cluster.createDatabase(DATABASE);
    expect((await start(FIRST)).output()).not.toContain("APP_SECRET");
    const second = await start(SECOND, FIRST);
    await until(() => second.output().includes("APP_SECRET_PREVIOUS can be taken away"), 30_000);
    expect(Number(/"resealed":(\d+)/.exec(second.output())?.[1])).toBeGreaterThan(3);
    const { origin } = await start(THIRD, SECOND);

    const { ask } = recordReplies(origin);
    const expectOk = async <T>(call: AnyCall, sent: object): Promise<T> => {
      const { status, data } = await ask(call, sent);
      expect(status, call.path).toBe(200);
      return data as T;
    };
    const signIn = async (email: string) => {
      const password = demoSignIns[0]?.password;
      return (await expectOk<TokenSet>(auth.login, { body: { email, password } })).accessToken;
    };
    const halfSession = await signIn(SUPER_ADMIN_EMAIL);
    await expectOk(auth.twoFactorVerify, { token: halfSession, body: { code: codeOf(DEMO_TOTP_SEED) } });

    const token = await signIn(demoSignIns[0]?.email ?? "");
    const [email] = await expectOk<{ id: string }[]>(mails.list, { token, body: {} });
    const revealed = await expectOk<{ text: string }>(mails.reveal, { token, params: { id: email?.id }, body: {} });
    expect(revealed.text).toContain("http");
    const params = await findLegalEntity((call, sent) => expectOk(call, { token, ...sent }));
    const details = await expectOk<object>(paymentDetails.reveal, { token, params, body: {} });
    expect(Object.values(details).filter((value) => typeof value === "string").length).toBeGreaterThan(2);
  } finally {
    await program?.stop();
    await cluster.dropDatabase(DATABASE);
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}, 120_000);

type ExpectOk = <T>(call: AnyCall, sent: object) => Promise<T>;
/** Returns a legal entity of the demo with bank details. */
async function findLegalEntity(expectOk: ExpectOk): Promise<{ family: "talents"; id: string }> {
  const family = "talents";
  for (const { id } of await expectOk<{ id: string }[]>(people.list, { params: { family } })) {
    const { legalEntities } = await expectOk<Pick<Business, "legalEntities">>(business.get, { params: { family, id } });
    const entity = legalEntities.find(({ paymentDetails: ends }) => ends?.accountNumber);
    if (entity) return { family, id: entity.id };
  }
  throw new Error("no legal entity has bank details");
}
