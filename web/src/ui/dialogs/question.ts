import type { ReactNode } from "react";

export interface Question {
  title: string;
  body?: ReactNode;
  yes?: string;
  no?: string;
  tone?: "main" | "danger";
}
