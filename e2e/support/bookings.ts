/** Bookings of the demo's talents, added over the API as another screen would. */
import { expect, type Page } from "@playwright/test";
import { z } from "#contract/schema.ts";
import { auth } from "#contract/session/session.ts";
import { people } from "#contract/talents/person.ts";
import { taskOptions, tasks } from "#contract/tasks/task.ts";
import { OWNER, PASSWORD } from "./demo.ts";

const ZONE = "Australia/Sydney";

export async function seedBookings(page: Page) {
  const signedIn = await page.request.post(auth.login.path, { data: { email: OWNER, password: PASSWORD } });
  const { accessToken } = z.parse(
    z.object({ responseData: z.object({ accessToken: z.string() }) }),
    await signedIn.json(),
  ).responseData;
  const headers = { authorization: `Bearer ${accessToken}` };
  const get = async (path: string): Promise<unknown> => (await page.request.get(path, { headers })).json();
  const { responseData: options } = z.parse(
    z.object({ responseData: taskOptions.form.reply }),
    await get(taskOptions.form.path),
  );
  const roster = z.parse(
    z.object({ responseData: z.array(z.object({ id: z.string(), displayName: z.string() })) }),
    await get(people.list.path.replace("{family}", "talents")),
  ).responseData;
  const idOf = (name: string): string => roster.find(({ displayName }) => displayName.startsWith(name))?.id ?? "";
  const typeOf = (code: string): string => options.types.find((type) => type.code === code)?.id ?? "";
  const add = async (summary: string, code: string, who: string, startDate: string, dueDate: string) => {
    const data = {
      summary,
      typeId: typeOf(code),
      relatedIds: [idOf(who)],
      startDate,
      dueDate,
      timeZoneId: ZONE,
      conflictReason: "Seeded",
    };
    const answer = await page.request.post(tasks.create.path, { headers, data });
    expect(answer.ok(), await answer.text()).toBe(true);
  };
  return { add, roster };
}
