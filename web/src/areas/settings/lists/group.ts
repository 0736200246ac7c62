export interface GroupOf {
  id: string;
  title: string | null;
}
