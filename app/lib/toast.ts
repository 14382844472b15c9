/** Content of a toast. Titles are literal (docs/product.md section 8). */
export type Toast = {
  tone: 'good' | 'bad' | 'info';
  title: string;
  message?: string | undefined;
};

/** Message when another person saved first. */
export const CHANGED_MEANWHILE = 'Outra pessoa mudou isto enquanto você editava. Nada foi gravado.';

/** Title of refused changes without a specific title. */
export const NOT_SAVED = 'Erro ao salvar';
