import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { UserId } from '#app/terms/ids.ts';

/** @param password hash of the demonstration's password. @param metadata source of the account's profile */
export async function addAccount(
  owner: pg.Client,
  { name, email, ...metadata }: { name: string; email: string } & Record<string, unknown>,
  password: string,
): Promise<UserId> {
  const { rows } = await owner.query<{ id: UserId }>(
    'insert into users (name, email, email_verified, user_metadata) values ($1, $2, true, $3) returning id',
    [name, email, JSON.stringify({ full_name: name, ...metadata })],
  );
  const userId = rows[0]?.id as UserId;
  await owner.query(
    "insert into accounts (user_id, account_id, provider_id, password) values ($1::uuid, $1::text, 'credential', $2)",
    [userId, password],
  );
  return userId;
}

/** The plan's contract, accepted with the order: a text marked as a sample. */
export async function acceptSample(
  owner: pg.Client,
  orderId: string,
  plan: string,
  { userId = null, leadId = null }: { userId?: string | null; leadId?: string | null },
): Promise<void> {
  const text = `<h2>Contrato do Plano ${plan}</h2><p>Exemplo da demonstração, sem valor.</p>`;
  const code = randomBytes(8)
    .toString('hex')
    .toUpperCase()
    .replace(/(.{4})(?=.)/g, '$1-');
  await owner.query(
    `insert into contract_acceptances (user_id, lead_id, transaction_id, contract_id, accepted_text, text_sha256, code,
       ip_address, user_agent, identified_by, seq, previous_hash, hash)
     select $1, $2, $3, c.id, $4, $5, $6, '203.0.113.7', 'demonstração', $7, 0, '', ''
     from contracts c where c.type = lower($8) and c.active`,
    [
      userId,
      leadId,
      orderId,
      text,
      createHash('sha256').update(text).digest('hex'),
      code,
      userId ? 'Conta da demonstração' : 'Cadastro da demonstração',
      plan,
    ],
  );
}
