import type pg from 'pg';

export type WriteKind = 'lead' | 'order' | 'upload' | 'sign-in';

/** A write that was answered with success, by the name under which it can be found again. */
type Entry = { kind: WriteKind; key: string; fault: string };

/** How a stored write of each kind is found, by the keys in $1, once each. */
const FOUND: Record<WriteKind, string> = {
  lead: `select l.email as key, count(c.*)::int as times from leads l join consents c on c.lead_id = l.id
    where l.email = any($1) group by l.email`,
  order: `select t.idempotency_key::text as key, count(distinct t.id)::int as times from transactions t
    join installment_payments p on p.transaction_id = t.id join contract_acceptances a on a.transaction_id = t.id
    where t.idempotency_key::text = any($1) group by t.idempotency_key`,
  upload: `select file_name as key, count(*)::int as times from card_documents where file_name = any($1) group by 1`,
  'sign-in': `select token as key, count(*)::int as times from sessions where token = any($1) group by 1`,
};

/** Made in one transaction each: a lead and its consent; an order, its installments and its acceptance. */
const TORN = `
  select 'lead ' || email as torn from leads l
    where email like 'lead-%@faltas.exemplo.com.br' and 1 <> (select count(*) from consents c where c.lead_id = l.id)
  union all select 'order ' || t.id from transactions t join leads l on l.id = t.lead_id
    where l.email like 'pedido-%@faltas.exemplo.com.br' and (
      1 <> (select count(*) from contract_acceptances a where a.transaction_id = t.id)
      or t.amount <> (select sum(p.amount) from installment_payments p where p.transaction_id = t.id))`;

/** Writes that were confirmed to visitors, to be compared with the database. */
export class Ledger {
  readonly entries: Entry[] = [];
  /** The fault under which the writes of this moment are answered. */
  fault = 'none';

  answered(kind: WriteKind, key: string): void {
    this.entries.push({ kind, key, fault: this.fault });
  }

  /** The writes that were answered and are not there exactly once. */
  async lost(owner: pg.Client): Promise<Entry[]> {
    const lost: Entry[] = [];
    for (const [kind, query] of Object.entries(FOUND)) {
      const own = this.entries.filter((entry) => entry.kind === kind);
      const { rows } = await owner.query<{ key: string; times: number }>(query, [own.map(({ key }) => key)]);
      const times = new Map(rows.map((row) => [row.key, row.times]));
      lost.push(...own.filter(({ key }) => times.get(key) !== 1));
    }
    return lost;
  }

  /** What is there in part, answered or not. */
  async torn(owner: pg.Client): Promise<string[]> {
    const { rows } = await owner.query<{ torn: string }>(TORN);
    return rows.map(({ torn }) => torn);
  }
}
