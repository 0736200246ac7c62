import { ANOUK, IMOGEN, LANTERNS, LUCIA, RAFFERTY } from "./cast.ts";

export interface DemoProject {
  title: string;
  partner: string | null;
  category: "PLANNED" | "IN_PROGRESS" | "COMPLETED" | "CANCELLED";
  starts: number;
  days: number;
  budget: number | null;
  talents: readonly string[];
  opportunity?: string;
  description?: string;
}
export const harbourProjects: readonly DemoProject[] = [
  {
    title: "Quiet Season, reissue",
    partner: "Paper Crane Records",
    category: "IN_PROGRESS",
    starts: -14,
    days: 90,
    budget: 18000,
    talents: [IMOGEN],
    opportunity: "Quiet Season, reissue",
    description: "Remaster, new sleeve, two videos and six listening evenings.",
  },
  {
    title: "Winter tour",
    partner: "Southbank Sessions",
    category: "IN_PROGRESS",
    starts: -30,
    days: 120,
    budget: 64000,
    talents: [IMOGEN, LANTERNS, LUCIA],
    description: "Nine nights between Hobart and Cairns, one band, two trucks.",
  },
  {
    title: "Captain’s programme",
    partner: "Queensland Sevens",
    category: "PLANNED",
    starts: 44,
    days: 90,
    budget: 12000,
    talents: [],
    opportunity: "Captain’s programme",
  },
  {
    title: "Autumn range",
    partner: "Harrow & Finch",
    category: "PLANNED",
    starts: 20,
    days: 140,
    budget: 9000,
    talents: [ANOUK],
    opportunity: "Ambassador, autumn range",
  },
  {
    title: "Website and portraits",
    partner: null,
    category: "IN_PROGRESS",
    starts: -60,
    days: 75,
    budget: 7500,
    talents: [LUCIA, RAFFERTY],
  },
  {
    title: "Festival showcase",
    partner: "Lantern Festival",
    category: "COMPLETED",
    starts: -140,
    days: 40,
    budget: 15000,
    talents: [LANTERNS],
  },
];
