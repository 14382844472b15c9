import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { addPerson } from './people.ts';

type Partner = {
  code?: string;
  coupon?: string;
  rateBp?: number;
  document?: string;
  phone?: string;
  active?: boolean;
  kind?: string;
  states?: string[];
};

/** Adds a partner with a rate, ten percent by default. @returns its id */
export async function addPartner(owner: pg.Client, more: Partner = {}): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    `insert into partners (kind, name, doc_number, phone, code, coupon, mode, rate_bp, contract_text, accepted_on, active,
       states, certification)
     values ($1, 'Parceira Teste', $2, $3, $4, $5, 'rate', $6, 'Contrato', '2026-01-02', $7, $8, 'ANEPS 1') returning id`,
    [
      more.kind ?? 'consultant',
      more.document ?? randomUUID().replaceAll('-', '').slice(0, 14).toUpperCase(),
      more.phone ?? '',
      more.code ?? `p-${randomUUID().slice(0, 8)}`,
      more.coupon ?? null,
      more.rateBp ?? 1_000,
      more.active ?? true,
      more.states ?? [],
    ],
  );
  return rows[0]?.id ?? '';
}

/** The ledger of a partner, oldest first: "earned 49.90". */
export async function ledgerOf(owner: pg.Client, partnerId: string): Promise<string[]> {
  const { rows } = await owner.query<{ entry: string }>(
    `select kind || ' ' || amount || case when was_free then ' free' else '' end as entry from commission_entries
     where partner_id = $1 order by created_at, number`,
    [partnerId],
  );
  return rows.map(({ entry }) => entry);
}

/** Gives an order to a partner, as the panel does. */
export const referOrder = (owner: pg.Client, partnerId: string, orderId: string) =>
  owner.query("insert into referrals (partner_id, order_id, way, rate_bp) values ($1, $2, 'hand', 1000)", [
    partnerId,
    orderId,
  ]);

/** Adds a partner with an account of the partner's area. */
export async function partnerAccount(owner: pg.Client, more: Partner = {}) {
  const partnerId = await addPartner(owner, more);
  const { userId } = await addPerson(owner);
  await owner.query("update user_roles set role = 'partner' where user_id = $1", [userId]);
  await owner.query('update partners set account_id = $1 where id = $2', [userId, partnerId]);
  return { partnerId, partner: { kind: 'partner' as const, userId } };
}
