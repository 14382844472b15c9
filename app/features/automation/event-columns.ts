import { type DescribedTables, internal } from '#app/terms/described-tables.ts';

export const EVENTS_COLUMNS = {
  // Ids, states, amounts and dates: whose they were is not known any more once the account is anonymous.
  domain_events: internal(
    'Acontecimentos',
    'kept',
    'ids e situações que repetem os registros acima, para as automações',
    'seq id type user_id lead_id subject subject_id data depth caused_by created_at dispatched_at',
  ),
} satisfies DescribedTables;
