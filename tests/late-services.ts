import { randomUUID } from 'node:crypto';
import type pg from 'pg';

export const GUARANTEE_CLAUSE =
  '<h3>4. Garantia</h3><p>Cada anotação que o diagnóstico lista é retirada até o último dia do prazo.</p>';

type Options = { activates: readonly string[]; startedDaysAgo?: number; text?: string | undefined };
type Order = { userId: string; orderId: string };

/** The active services of an order, with its accepted contract, whose clock started this many days ago. */
export async function addRunningServices(
  owner: pg.Client,
  { userId, orderId }: Order,
  { activates, startedDaysAgo = 60, text = GUARANTEE_CLAUSE }: Options,
): Promise<{ id: string; due: string }[]> {
  await owner.query(
    `insert into contract_acceptances (user_id, contract_id, transaction_id, accepted_text, text_sha256, code, ip_address, user_agent, identified_by)
     select $1, id, $2, $3, encode(sha256(convert_to($3, 'UTF8')), 'hex'), $4, '127.0.0.1', 'test', 'conta' from contracts where active limit 1`,
    [userId, orderId, text, randomUUID()],
  );
  const cards: { id: string; due: string }[] = [];
  for (const type of activates) {
    const { rows } = await owner.query<{ id: string; due: string }>(
      `insert into cards (user_id, card_type, status, opened_by, clock_started_at)
       values ($1, $2, 'active', $3, now() - make_interval(days => $4)) returning id, clock_due_on::text as due`,
      [userId, type, orderId, startedDaysAgo],
    );
    cards.push(...rows);
  }
  return cards;
}
