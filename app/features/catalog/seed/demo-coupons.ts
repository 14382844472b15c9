import type pg from 'pg';

const CUSTOMER = 'cliente@exemplo.com.br';

/** A partner's coupon that only counts, a campaign's that lowers the price, and one whose days are over. */
export async function seedCoupons(owner: pg.Client): Promise<void> {
  await owner.query(
    `insert into coupons (code, purpose, owner, begins_on, ends_on, max_uses, plans, discount, percent, amount) values
       ('CONTABILSUL', 'Indicações do escritório', 'Contábil Sul', null, null, null, '{}', 'none', null, null),
       ('RECOMECO50', 'Campanha de recomeço', '', civil_day(now()) - 5, civil_day(now()) + 25, 200, '{CPF,CNPJ}', 'amount', null, 50),
       ('PRIMAVERA10', 'Campanha da primavera', '', civil_day(now()) - 60, civil_day(now()) - 20, 100, '{CPF}', 'percent', 10, null)`,
  );
  // One order came by the partner.
  await owner.query(
    `update transactions t set coupon = c.code,
       plan_snapshot = t.plan_snapshot || jsonb_build_object('coupon', jsonb_build_object('id', c.id, 'code', c.code, 'discount', 0))
     from coupons c where c.code = 'CONTABILSUL' and t.id =
       (select o.id from transactions o join users u on u.id = o.user_id where u.email = $1 order by o.id limit 1)`,
    [CUSTOMER],
  );
}
