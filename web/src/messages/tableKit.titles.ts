import { speak } from "./speak.ts";

export const t = speak({ table: "Table" });
