/** What a toast says. Titles are literal (docs/product.md section 8). */
export type Toast = {
  tone: 'good' | 'bad' | 'info';
  title: string;
  message?: string | undefined;
};

/** Message where another change came first. */
export const CHANGED_MEANWHILE = 'Outra pessoa mudou isto enquanto você editava. Nada foi gravado.';

/** Title where a change was refused and no text of its own is named. */
export const NOT_SAVED = 'Erro ao salvar';
