/** Industry categories of companies; the list grows as categories are typed. */
import { call, read, write } from "../call.ts";
import { Choosable, line, Named, z } from "../schema.ts";

export const CategoryCreate = z.strictObject({ name: line(100) });

export const industryCategories = {
  list: call("GET", "/client/v1/clients/industry-categories", {
    summary: "Industry categories to choose from",
    access: read("PARTNER"),
    topics: ["industryCategory"],
    reply: z.array(Choosable),
  }),
  create: call("POST", "/client/v1/clients/industry-categories", {
    summary: "Add an industry category",
    access: write("PARTNER"),
    topics: ["industryCategory"],
    body: CategoryCreate,
    reply: Named,
  }),
};
