import type pg from 'pg';
import { PROCESS_STEPS } from '#app/features/cases/seed/process-steps.ts';
import { PLAN_IDS } from '#app/features/catalog/rules/plans.ts';
import { FIRST_PLANS } from '#app/features/catalog/seed/first-plans.ts';
import { PRODUCTS } from '#app/features/catalog/seed/products.ts';
import { FAQ } from '#app/features/content/seed/faq.ts';
import { ACTIVE_STATES, ENERGY_BANNER, SITE_CONTENT } from '#app/features/content/seed/first-site-content.ts';
import { CONTRACT_TEXTS, SHIPPED_BEFORE } from '#app/features/contracts/seed/contract-texts.ts';
import { FormFields } from '#app/features/forms/rules/form-fields.ts';
import { FORM_TEMPLATES } from '#app/features/forms/seed/form-templates.ts';
import { seedLetters } from '#app/features/letters/seed/first-letters.ts';
import { PROMISES } from '#app/features/promises/seed/promises.ts';
import { FIRST_TEMPLATES } from '#app/features/whatsapp/rules/first-templates.ts';
import { UFS } from '#app/lib/brazil.ts';
import { toNumeric } from '#app/lib/money.ts';
import { SHIPPED_ON, shippedGrounds } from './claim-grounds.ts';

/**
 * First content of an empty installation: site texts, FAQ, products, contracts, step templates, coverage.
 * Existing content belongs to the business and stays. Runs as the system actor, so that the owner need not
 * bypass row level security.
 */
export async function seedContent(owner: pg.Client): Promise<void> {
  await owner.query('begin');
  try {
    await owner.query("select set_config('role', 'nome_system', true), pg_advisory_xact_lock(7206003)");
    await seedAll(owner);
    await owner.query('commit');
  } catch (error) {
    await owner.query('rollback');
    throw error;
  }
}

async function seedAll(db: pg.Client): Promise<void> {
  const isEmpty = async (table: string) => (await db.query(`select 1 from ${table} limit 1`)).rowCount === 0;

  for (const [key, value] of Object.entries({ ...SITE_CONTENT, energy_banner: ENERGY_BANNER })) {
    // Keeps the business's content; adds keys that a newer version of the product requires.
    await db.query(
      `insert into site_config (key, value) values ($1, $2)
       on conflict (key) do update set value = excluded.value || site_config.value
       where jsonb_typeof(excluded.value) = 'object'
         and not site_config.value ?& array(select jsonb_object_keys(excluded.value))`,
      [key, JSON.stringify(value)],
    );
  }
  await seedLetters(db);
  for (const { name, title, body, category } of FIRST_TEMPLATES)
    await db.query(
      'insert into whatsapp_templates (name, title, body, category) values ($1, $2, $3, $4) on conflict (name) do nothing',
      [name, title, body, category],
    );
  for (const uf of UFS) {
    await db.query('insert into coverage_states (uf, active) values ($1, $2) on conflict do nothing', [
      uf,
      ACTIVE_STATES.includes(uf),
    ]);
  }
  // An existing promise keeps the business's words; adds what a newer version of the product counts.
  for (const [
    order,
    [key, { title, words, exceptions, remedy, limit, places, clause, active }],
  ] of Object.entries(PROMISES).entries()) {
    await db.query(
      `insert into promises (key, title, words, exceptions, remedy, limit_amount, unit, places, contract_clause, active,
         item_order)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict (key) do nothing`,
      [key, title, words, exceptions, remedy, ...limit, places, clause ?? null, active, order + 1],
    );
  }
  for (const { key, sentence, promiseKey, source } of shippedGrounds()) {
    await db.query(
      `insert into claim_grounds (sentence_key, sentence, promise_key, source, checked_on)
       values ($1, $2, $3, $4, $5) on conflict do nothing`,
      [key, sentence, promiseKey, source, source && SHIPPED_ON],
    );
  }
  if (await isEmpty('faq_items')) {
    for (const [order, item] of FAQ.entries()) {
      await db.query(
        'insert into faq_items (question, answer, category, tags, item_order) values ($1, $2, $3, $4, $5)',
        [item.question, item.answer, item.category, item.tags, order + 1],
      );
    }
  }
  for (const plan of PLAN_IDS) {
    const first = FIRST_PLANS[plan];
    await db.query(
      `insert into plan_versions (plan, version, list_price, price, max_installments, entry_amount, entry_days,
         warranty_amount, warranty_days, activation_warranty_days, activates_cards, published_at)
       values ($1, 1, $2, $3, $4, $5, $6, $7, $8, $9, $10, now()) on conflict (plan, version) do nothing`,
      [
        plan,
        toNumeric(first.list),
        toNumeric(first.price),
        first.maxInstallments,
        toNumeric(first.entryAmount),
        first.entryDays,
        toNumeric(first.warrantyAmount),
        first.warrantyDays,
        first.activationWarrantyDays,
        first.activates,
      ],
    );
  }
  if (await isEmpty('products')) {
    for (const [order, item] of PRODUCTS.entries()) {
      await db.query(
        `insert into products (slug, title, subtitle, price_from, price_to, conditions, estimated_days, benefits, faq,
           meta_title, meta_description, activates_cards, item_order, legal)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
        [
          item.slug,
          item.title,
          item.subtitle,
          item.priceFrom,
          item.priceTo,
          JSON.stringify(item.conditions),
          item.estimatedDays,
          JSON.stringify(item.benefits),
          JSON.stringify(item.faq),
          item.metaTitle,
          item.metaDescription,
          item.activates,
          order + 1,
          item.legal,
        ],
      );
    }
  }
  // The dashboard's locked cards link to /produtos/{card}; the three fronts also have longer addresses.
  await db.query(
    `insert into product_slugs (slug, product_id)
     select card, p.id from unnest(array['nome', 'jus', 'bacen']) card join products p on p.slug = 'limpa-' || card
     on conflict do nothing`,
  );
  for (const contract of CONTRACT_TEXTS) await seedContract(db, contract);
  if (await isEmpty('form_templates')) {
    for (const { name, body, fields, docType } of FORM_TEMPLATES) {
      await db.query('insert into form_templates (name, body, fields, doc_type) values ($1, $2, $3, $4)', [
        name,
        body,
        JSON.stringify(FormFields.parse(fields)),
        docType,
      ]);
    }
  }
  if (await isEmpty('process_steps')) {
    for (const [cardType, steps] of Object.entries(PROCESS_STEPS)) {
      for (const [order, step] of steps.entries()) {
        await db.query(
          'insert into process_steps (card_type, name, description, step_order, follows) values ($1, $2, $3, $4, $5)',
          [cardType, step.name, step.description, order + 1, 'follows' in step ? step.follows : null],
        );
      }
    }
  }
}

/**
 * Adds the text of a contract if its type has no text, or if the published one is an unchanged earlier text of the
 * product, as a new version. Other texts belong to the business and stay. Acceptances keep their text.
 */
async function seedContract(db: pg.Client, { type, title, content }: (typeof CONTRACT_TEXTS)[number]) {
  const { rowCount } = await db.query(
    `update contracts set active = false
     where type = $1 and active and encode(sha256(convert_to(content, 'UTF8')), 'hex') = any ($2)`,
    // A release that still runs beside this one refuses orders under a text with marks of legal work: the installed one stays.
    [type, content.includes('.jus}}') ? [] : SHIPPED_BEFORE],
  );
  const { rows } = await db.query<{ id: string; version: number }>(
    `insert into contracts (type, version, active, title, content, published_at)
     select $1, coalesce(max(version), 0) + 1, true, $2, $3, now() from contracts where type = $1
     having $4 or count(*) = 0 returning id, version`,
    [type, title, content, rowCount === 1],
  );
  const [published] = rows;
  if (!published || rowCount === 0) return;
  await db.query(
    `insert into audit_log (actor_kind, action, entity, entity_id, after)
     values ('system', 'contract.publish', 'contracts', $1, $2)`,
    [published.id, JSON.stringify({ title, type, version: published.version })],
  );
}
