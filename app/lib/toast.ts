/** Colour of a state, in addition to its words. */
export type Tone = 'neutral' | 'good' | 'warning' | 'bad' | 'info';

/** Content of a toast. Titles are literal (docs/product.md section 8). */
export type Toast = {
  tone: 'good' | 'bad' | 'info';
  title: string;
  message?: string | undefined;
};

/** A button in a toast. `key` distinguishes it from toasts with the same words. */
export type ToastAction = { key: string; label: string; seconds: number; run: () => void };

export type WaitingToast = { toast: Toast; action?: ToastAction | undefined };

/** Message when another person saved first. */
export const CHANGED_MEANWHILE = 'Outra pessoa mudou isto enquanto você editava. Nada foi gravado.';

/** Title of refused changes without a specific title. */
export const NOT_SAVED = 'Erro ao salvar';
