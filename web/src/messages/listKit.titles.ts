import { speak } from "./speak.ts";

export const t = speak({ work: "Work", posts: "Posts" });
