import type pg from 'pg';

/**
 * Publishes the next version of a plan, equal to the current one except for `changes` (SQL assignments).
 * @returns its id.
 */
export async function publishNext(owner: pg.Client, plan: 'CPF' | 'CNPJ', changes: string): Promise<string> {
  await owner.query('begin');
  const { rows } = await owner.query(
    `insert into plan_versions (plan, version, list_price, price, max_installments, entry_amount, entry_days,
       warranty_amount, warranty_days, activation_warranty_days, activates_cards)
     select plan, version + 1, list_price, price, max_installments, entry_amount, entry_days, warranty_amount,
       warranty_days, activation_warranty_days, activates_cards
     from plan_versions where plan = $1 order by version desc limit 1 returning id`,
    [plan],
  );
  await owner.query(`update plan_versions set ${changes}, published_at = now() where id = $1`, [rows[0].id]);
  await owner.query('commit');
  return rows[0].id;
}
