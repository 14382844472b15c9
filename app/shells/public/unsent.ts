import { data } from 'react-router';
import { LEAD_NOT_SENT } from '#app/features/leads/rules/lead-not-sent.ts';
import type { LeadAnswer } from '#app/features/leads/ui/form-rounds.tsx';

/**
 * Asks the server's action from the browser. With the network gone the router would give the whole page up, and what
 * was typed with it; the status keeps it from loading the page again, which would fail just the same.
 */
export async function orUnsent<T>(ask: () => Promise<T>) {
  try {
    return await ask();
  } catch {
    return data<LeadAnswer>({ ok: false, intent: '', toast: LEAD_NOT_SENT }, { status: 503 });
  }
}
