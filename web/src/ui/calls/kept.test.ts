import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { METADATA_SECONDS } from "#contract/call.ts";
import { content } from "#contract/content/content.ts";
import { contracts } from "#contract/contracts/contract.ts";
import { appTalents } from "#contract/favourites/app-talent.ts";
import { opportunities } from "#contract/opportunities/opportunity.ts";
import { taskOptions } from "#contract/tasks/task.ts";
import { queries } from "./queries.ts";
import { invalidateTopics } from "./topics.ts";
import { callQueryOptions } from "./useCall.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("metadata is kept for 54,000 s unless its topics change, and options of forms for 900 s (C-432, B-364, B-785)", async () => {
  expect(METADATA_SECONDS).toBe(54_000);
  let requestCount = 0;
  const read = () =>
    queries.fetchQuery({
      ...callQueryOptions(appTalents.metadata, { body: {} }),
      queryFn: () => {
        requestCount += 1;
        return {} as never;
      },
    });
  await read();
  vi.advanceTimersByTime(54_000_000 - 1);
  await read();
  expect(requestCount).toBe(1);
  vi.advanceTimersByTime(1);
  await read();
  expect(requestCount).toBe(2);
  invalidateTopics(["task"]);
  await read();
  expect(requestCount).toBe(2);
  invalidateTopics(["favourite"]);
  await read();
  expect(requestCount).toBe(3);
  for (const call of [taskOptions.filter, taskOptions.form, opportunities.options, contracts.options])
    expect(callQueryOptions(call, {}).staleTime).toBe(900_000);
  // Other replies are asked for again much sooner.
  expect(callQueryOptions(content.timezone, {}).staleTime).toBeUndefined();
});
