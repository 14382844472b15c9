import type { EnergyBannerTexts } from '#app/features/content/rules/site-content.ts';
import type { EnergyDefaults, EnergyView } from '#app/features/energy/rules/terms.ts';
import { asActor, type CustomerActor } from '#app/platform/actor.server.ts';
import { centavosText } from '#app/platform/db/json-values.server.ts';
import { prepared } from '#app/platform/db/prepared.server.ts';

export type EnergyPage = {
  banner: EnergyBannerTexts | null;
  defaults: EnergyDefaults;
  requests: EnergyView[];
};

/** Upper bound; the list is not paged. */
const LIMIT = 50;

/**
 * Amounts in centavos: whole numbers, which a double represents exactly. The conditions on the user are for
 * the index.
 */
const ENERGY = `
  select json_build_object(
    'banner', (select value from site_config where key = 'energy_banner'),
    'defaults', json_build_object('full_name', p.full_name,
      'cpf', p.doc_number, 'doc_type', p.doc_type, 'address', p.address, 'uf', p.uf),
    'requests', coalesce((
      select json_agg(json_build_object('id', e.id, 'status', e.status, 'fullName', e.full_name,
        'address', e.address, 'uf', e.uf, 'consumerUnit', e.consumer_unit, 'reason', e.review_reason, 'createdAt', e.created_at,
        'billNormal', ${centavosText('e.monthly_bill_normal')}, 'billDiscount', ${centavosText('e.monthly_bill_discount')},
        'savings', ${centavosText('e.savings')}) order by e.created_at desc, e.id desc)
      from (select * from energy_discounts where user_id = $1 order by created_at desc, id desc limit $2) e
    ), '[]')
  ) as page
  from profiles p where p.id = $1`;

/**
 * Loads the page of the discount, in one statement: its texts, the initial values of the form, own requests
 * newest first.
 */
export async function loadEnergy(customer: CustomerActor): Promise<EnergyPage> {
  const { rows } = await asActor(customer, (tx) =>
    prepared<{ page: EnergyPage }>(tx, 'energy', ENERGY, [customer.userId, LIMIT]),
  );
  const page = rows[0]?.page;
  if (!page) throw new Error('An account without a profile.');
  return page;
}
