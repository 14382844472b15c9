/** Lists of the panel that report changes, and the tables whose changes they follow. */
export const LIVE_LISTS = {
  leads: ['leads'],
  pendencias: [
    'cards',
    'card_documents',
    'energy_discounts',
    'facial_verifications',
    'guarantee_requests',
    'conversations',
    'disputes',
    'installment_payments',
    'leads',
    'letters',
    'listings',
    'loan_requests',
    'mandate_files',
    'privacy_requests',
    'profiles',
    'promise_messages',
    'queue_snoozes',
    'refunds',
    'sent_forms',
    'transactions',
  ],
} as const;

export type LiveList = keyof typeof LIVE_LISTS;
export const isLiveList = (name: string | undefined): name is LiveList =>
  name !== undefined && Object.hasOwn(LIVE_LISTS, name);

/**
 * Counts how many rows of a page would differ after a reload: new, changed and removed ones. A new row that
 * pushes another one off a full page counts once.
 */
export function countNews(shown: readonly { id: string }[], now: readonly { id: string }[]): number {
  const before = new Map(shown.map((row) => [row.id, JSON.stringify(row)]));
  const ids = new Set(now.map(({ id }) => id));
  const other = now.filter((row) => before.get(row.id) !== JSON.stringify(row)).length;
  const left = shown.filter(({ id }) => !ids.has(id)).length;
  return Math.max(other, left);
}

export const newsText = (count: number): string =>
  `${count} ${count === 1 ? 'novidade' : 'novidades'} – atualizar`;
