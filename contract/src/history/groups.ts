import { history } from "./history.ts";

export const historyGroups = {
  history,
};
