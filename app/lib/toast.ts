/** What a toast says. Titles are the specification's, letter by letter. */
export type Toast = {
  tone: 'good' | 'bad' | 'info';
  title: string;
  message?: string;
};
