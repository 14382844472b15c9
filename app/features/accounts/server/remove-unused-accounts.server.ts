import type { Tx } from '#app/platform/actor.server.ts';
import { findUses } from '#app/platform/db/find-uses.server.ts';
import { clientOf } from '#app/platform/db/prepared.server.ts';

/** Rows that do not count as use: those that every account has, records of accesses, sent mails, and tags of the file. */
const OWN = ['profiles', 'user_roles', 'data_access_log', 'sent_mails', 'taggings'];
/** Tables with a more specific reason than "used", in the words of the panel; the first match counts. */
const REASONS: Record<string, string> = {
  accounts: 'A pessoa já criou a senha.',
  sessions: 'A pessoa já entrou na conta.',
  transactions: 'Já tem pedido.',
  cards: 'Já tem serviço.',
  card_documents: 'Já enviou documento.',
  client_notes: 'Já tem nota da equipe.',
  tasks: 'Já tem tarefa.',
};
const USED = 'Foi usado depois da importação.';

/**
 * Removes accounts that the panel opened and that are unused: never entered, not referenced by any row of the
 * product, and with unchanged data. Runs in the caller's transaction under the system's rights.
 * @param since the end of the import: a tag that was added later is a change
 * @returns why an account is kept, by its id; accounts without an entry were removed.
 */
export async function removeUnusedAccounts(
  tx: Tx,
  ids: readonly string[],
  since: Date,
): Promise<Map<string, string>> {
  const client = clientOf(tx);
  // The locks keep other transactions from adding rows.
  const { rows: known } = await client.query<{ id: string; proved: boolean; touched: boolean }>(
    `select u.id, u.email_verified as proved, p.updated_at > p.created_at or p.erased_at is not null
       or was_tagged_after(u.id, $2) as touched
     from users u join profiles p on p.id = u.id where u.id = any($1::uuid[]) order by u.id for update of u, p`,
    [ids, since],
  );
  const stays = new Map<string, string>();
  for (const { id, proved, touched } of known) {
    if (proved) stays.set(id, REASONS.accounts ?? USED);
    else if (touched) stays.set(id, 'Os dados foram mudados depois da importação.');
  }
  const uses = await findUses(tx, ['users', 'profiles'], OWN, ids);
  const named = uses.toSorted((a, b) => Number(b.place in REASONS) - Number(a.place in REASONS));
  for (const { id, place } of named) if (!stays.has(id)) stays.set(id, REASONS[place] ?? USED);
  const unused = known.map(({ id }) => id).filter((id) => !stays.has(id));
  await client.query('delete from verifications where value = any($1::text[])', [unused]);
  await client.query('delete from users where id = any($1::uuid[])', [unused]);
  return stays;
}
