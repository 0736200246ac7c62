/** Tasks of a day, made through the API. */
import { request } from "@playwright/test";
import { formOf } from "#contract/form.ts";
import { records } from "#contract/records/record.ts";
import { auth } from "#contract/session/session.ts";
import { type Task, TaskCreate, taskOptions, tasks } from "#contract/tasks/task.ts";
import { OWNER, PASSWORD } from "./demo.ts";

/** The calendar date in Sydney, a number of days from today. */
export const dayFromNow = (days: number): string => {
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: "Australia/Sydney" }).format(new Date());
  return new Date(Date.parse(`${today}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
};

export interface Api {
  send<T>(method: string, path: string, data?: object): Promise<T>;
  /** The id of a colleague, by the first name. */
  colleague(name: string): Promise<string>;
  /** The id of a talent, scout or partner. */
  record(name: string): Promise<string>;
  type(code: string): Promise<string>;
  status(name: string): Promise<string>;
  add(task: Partial<TaskCreate> & { summary: string }): Promise<string>;
  task(id: string): Promise<Task>;
}

/** The API as a person of the demo agency, with its own session. */
export async function apiOf(baseURL: string | undefined, email = OWNER): Promise<Api> {
  const context = await request.newContext({ baseURL: baseURL ?? "" });
  const login = await context.post(auth.login.path, { data: { email, password: PASSWORD } });
  const { responseData } = (await login.json()) as { responseData: { accessToken: string; user: { id: string } } };
  const headers = { authorization: `Bearer ${responseData.accessToken}` };
  const send = async <T>(method: string, path: string, data?: object): Promise<T> => {
    const response = await context.fetch(path, { method, headers, ...(data && { data }) });
    if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`);
    return ((await response.json()) as { responseData: T }).responseData;
  };
  const named = async (name: string, isStaff: boolean): Promise<string> => {
    const path = `${records.find.path}?q=${encodeURIComponent(name)}`;
    const matches = await send<{ id: string; collection: string }[]>("GET", path);
    const found = matches.find(({ collection }) => (collection === "staff") === isStaff);
    if (!found) throw new Error(`${name} is not in the demo`);
    return found.id;
  };
  const options = await send<{ types: { id: string; code: string }[]; statuses: { id: string; statusName: string }[] }>(
    "GET",
    taskOptions.form.path,
  );
  return {
    send,
    colleague: (name) => named(name, true),
    record: (name) => named(name, false),
    type: async (code) => options.types.find((type) => type.code === code)?.id ?? "",
    status: async (name) => options.statuses.find(({ statusName }) => statusName === name)?.id ?? "",
    add: async (task) =>
      (
        await send<{ id: string }>("POST", tasks.create.path, {
          ...formOf(TaskCreate).empty,
          assigneeId: responseData.user.id,
          ...task,
        })
      ).id,
    task: (id) => send<Task>("GET", tasks.get.path.replace("{id}", id)),
  };
}
