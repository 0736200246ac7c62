/**
 * A foreign program that uses the client generated from /api/openapi.json. It is compiled and run by tour.test.ts,
 * which writes `client.ts` next to a copy of it; `tsc` of the repository leaves it out.
 */
import { ok } from "@oazapfts/runtime";
import * as api from "./client.ts";

const [baseUrl = "", email = "", password = "", clientIds = ""] = process.argv.slice(2);
api.defaults.baseUrl = baseUrl;

const stranger = await api.suppliersList({ body: {} });

const { accessToken, role } = (await ok(api.authLogin({ body: { email, password } }))).responseData;
api.defaults.headers = { authorization: `Bearer ${accessToken}` };

const { id } = (
  await ok(
    api.suppliersCreate({
      body: {
        displayName: "Blue Van",
        categoryIds: [],
        contacts: [],
        phones: [],
        assignedStaffIds: [],
        paymentTermDays: 14,
      },
    }),
  )
).responseData;
const list = await ok(api.suppliersList({ body: { q: "blue", orderBy: "displayName", pageSize: 10 } }));
const partners = await ok(
  api.partnersList({
    keyword: "blue",
    pageSize: 10,
    orderBy: "displayName",
    clientIds: clientIds.split(",").join("_"),
  }),
);
const record = (await ok(api.suppliersGet({ id }))).responseData;

const unnamed = await api.suppliersCreate({
  body: { displayName: "", categoryIds: [], contacts: [], phones: [], assignedStaffIds: [] },
});
const unknown = await api.suppliersGet({ id: crypto.randomUUID() });

/** Never run: what the generated types refuse. */
export const refused = async (): Promise<void> => {
  // @ts-expect-error a form without a name
  await api.suppliersCreate({ body: { categoryIds: [], contacts: [], phones: [], assignedStaffIds: [] } });
  // @ts-expect-error an order that the list does not have
  await api.suppliersList({ body: { orderBy: "shoeSize" } });
};

console.log(
  JSON.stringify({
    stranger: stranger.status === 401 && stranger.data.error.code,
    role,
    listed: list.responseData.map((row): [string, boolean] => [row.id, row.editable]),
    total: list.total,
    partners: partners.responseData.map((partner) => partner.displayName),
    record: { id: record.id, displayName: record.displayName, paymentTermDays: record.paymentTermDays },
    unnamed: unnamed.status === 400 && unnamed.data.error.details.map(({ field, code }) => [field, code]),
    unknown: unknown.status === 404 && unknown.data.error.code,
    created: id,
  }),
);
