import type { Tx } from '#app/platform/actor.server.ts';
import { clientOf } from '#app/platform/db/prepared.server.ts';

/** Rows that do not count as use: those that every account has, records of accesses, and sent mails. */
const OWN = ['profiles', 'user_roles', 'data_access_log', 'sent_mails'];
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
 * @returns why an account is kept, by its id; accounts without an entry were removed.
 */
export async function removeUnusedAccounts(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const client = clientOf(tx);
  // The locks keep other transactions from adding rows.
  const { rows: known } = await client.query<{ id: string; proved: boolean; touched: boolean }>(
    `select u.id, u.email_verified as proved, p.updated_at > p.created_at or p.erased_at is not null as touched
     from users u join profiles p on p.id = u.id where u.id = any($1::uuid[]) order by u.id for update of u, p`,
    [ids],
  );
  const stays = new Map<string, string>();
  for (const { id, proved, touched } of known) {
    if (proved) stays.set(id, REASONS.accounts ?? USED);
    else if (touched) stays.set(id, 'Os dados foram mudados depois da importação.');
  }
  const { rows: uses } = await client.query<{ id: string; place: string }>(await usesStatement(tx), [ids]);
  const named = uses.toSorted((a, b) => Number(b.place in REASONS) - Number(a.place in REASONS));
  for (const { id, place } of named) if (!stays.has(id)) stays.set(id, REASONS[place] ?? USED);
  const unused = known.map(({ id }) => id).filter((id) => !stays.has(id));
  await client.query('delete from verifications where value = any($1::text[])', [unused]);
  await client.query('delete from users where id = any($1::uuid[])', [unused]);
  return stays;
}

/** Every row of the product that names one of the accounts, by the foreign keys that there are now. */
async function usesStatement(tx: Tx): Promise<string> {
  const { rows } = await clientOf(tx).query<{ part: string }>(
    `select format('select %1$I as id, %2$L as place from %2$s where %1$I = any($1::uuid[])', a.attname, c.conrelid::regclass) as part
     from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.confrelid in ('users'::regclass, 'profiles'::regclass) and cardinality(c.conkey) = 1
       and c.conrelid::regclass::text <> all($1) order by 1`,
    [OWN],
  );
  return rows.map(({ part }) => part).join(' union ');
}
