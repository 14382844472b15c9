import { data } from 'react-router';
import type { LeadAnswer } from '#app/features/leads/ui/form-rounds.tsx';
import type { Toast } from '#app/lib/toast.ts';

/** docs/product.md section 8, Lead and checkout. */
export const LEAD_NOT_SENT = {
  tone: 'bad',
  title: 'Erro ao enviar',
  message: 'Não foi possível enviar sua solicitação. Tente novamente.',
} as const satisfies Toast;

/**
 * Calls the server's action from the browser. Without a network the router would replace the whole page and lose
 * the entries; the status keeps it from reloading the page, which would fail too.
 */
export async function orUnsent<T>(ask: () => Promise<T>) {
  try {
    return await ask();
  } catch {
    return data<LeadAnswer>({ ok: false, intent: '', toast: LEAD_NOT_SENT }, { status: 503 });
  }
}
