import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { legalTermsDraft } from '#app/features/catalog/rules/lawyers.ts';
import { listLawyers, saveLegalTerms } from '#app/features/catalog/server/index.server.ts';
import { offersForLead, placeOrder } from '#app/features/checkout/server/index.server.ts';
import { packShown } from '#app/lib/changed-fields.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import type { LeadId } from '#app/terms/ids.ts';
import { newKey, serveApi } from '#tests/api/serve-api.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addOrder, orderInput, SENDER } from '#tests/orders.ts';
import { addPartner } from '#tests/partners.ts';
import { addPerson } from '#tests/people.ts';

/** Doors of Limpa Jus besides the site: partners and the API. One save closes and opens them; `pre-check-page.db.test.ts` has the pre-check. */
const context = onTestDatabase();
const api = serveApi();
const rows = async <Row extends object>(text: string, ...values: unknown[]) =>
  (await context.owner.query<Row>(text, values)).rows;
let admin: SignedInActor;
let key: string;

beforeAll(async () => {
  admin = await addPerson(context.owner, 'admin');
  key = await newKey(admin);
  // As a service beside the plan, the product has its own order.
  await rows("update products set activates_cards = '{processos}' where slug = 'limpa-jus'");
});
beforeEach(() => switchTo(true));

async function switchTo(on: boolean) {
  const { terms } = await listLawyers(admin);
  const saved = await saveLegalTerms(admin, { ...terms, on }, packShown(legalTermsDraft(terms)));
  if (!saved.ok) throw new Error(saved.error.message);
}

/** Services that an order opens. */
const opened = async (orderId: string) =>
  (
    await rows<{ activates: string[] }>(
      "select plan_snapshot -> 'activates' as activates from transactions where id = $1",
      orderId,
    )
  )[0]?.activates;
const ALL = ['nome', 'jus', 'bacen'];
const TWO = ['nome', 'bacen'];

test('a partner brings no order of Limpa Jus while it is off, and the team has no offer for a partner’s lead', async () => {
  const code = `jus-${randomUUID().slice(0, 8)}`;
  const partner = await addPartner(context.owner, { code });
  const buy = (product: string) => {
    const input = orderInput({ product, email: `${randomUUID()}@exemplo.com.br` });
    const proof = {
      idempotencyKey: randomUUID(),
      contractSha256: '0'.repeat(64),
      shownAt: new Date().toISOString(),
    };
    return placeOrder({ ...SENDER, partnerCode: code }, input, proof);
  };
  const [{ id: lead } = { id: '' }] = await rows<{ id: string }>(
    `insert into leads (name, email, whatsapp, doc_type, doc_number, uf)
     values ('Ana Maria Souza', 'ana@exemplo.com.br', '49999990000', 'CPF', '52998224725', 'SC') returning id`,
  );
  await rows(
    "insert into referrals (partner_id, lead_id, way, rate_bp) values ($1, $2, 'hand', 1000)",
    partner,
    lead,
  );
  const offered = async () =>
    (await offersForLead(admin, lead as LeadId, ['CPF', 'CNPJ'])).filter(
      ({ product }) => product === 'limpa-jus',
    );
  const bring = async () =>
    opened((await addOrder({ email: `${randomUUID()}@exemplo.com.br` }, { partnerCode: code })).orderId);

  expect(await bring()).toEqual(ALL);
  expect(await buy('limpa-jus')).toMatchObject({ error: { code: 'contract-changed' } });
  expect(await offered()).toHaveLength(2);
  await switchTo(false);
  expect(await bring()).toEqual(TWO);
  expect(await buy('limpa-jus')).toMatchObject({ error: { code: 'product-unavailable' } });
  expect(await offered()).toEqual([]);
});

test('the API places no order of Limpa Jus while it is off', async () => {
  const order = async (product?: string) => {
    const { userId: clientId } = await addPerson(context.owner);
    return api.call('POST', '/orders', {
      key,
      body: { clientId, payment: 'pix-full', ...(product && { product }) },
    });
  };
  const bring = async () => opened((await order()).data.id);

  expect((await order('limpa-jus')).status).toBe(201);
  expect(await bring()).toEqual(ALL);
  await switchTo(false);
  const [{ count: before } = { count: '' }] = await rows<{ count: string }>(
    'select count(*) from transactions',
  );
  expect(await order('limpa-jus')).toMatchObject({ status: 422 });
  expect(await rows('select count(*) from transactions')).toEqual([{ count: before }]);
  expect(await bring()).toEqual(TWO);
});
