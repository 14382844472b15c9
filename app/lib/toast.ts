/** What a toast says. Titles are literal (docs/product.md section 8). */
export type Toast = {
  tone: 'good' | 'bad' | 'info';
  title: string;
  message?: string | undefined;
};
