import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import type pg from 'pg';
import routes from '#app/routes.ts';
import { attempted } from '#tests/attempts.ts';
import { expect, expectAccessible, expectFits, hydrated, test, WIDTHS } from '#tests/journeys/fixtures.ts';
import { enterAs, newCustomer, suiteDatabase } from '#tests/journeys/new-customer.ts';
import { partnerAccount } from '#tests/partners.ts';
import { routeTable } from '#tests/route-table.ts';
import { pdf } from '#tests/upload-files.ts';

let db: pg.Client;
test.beforeAll(async () => {
  db = await suiteDatabase();
});
test.afterAll(() => db.end());

type Account = Awaited<ReturnType<typeof partnerAccount>>;
const SECRET = /Quitéria|Segredo|48977776655/;

/** Offers a new lead of Acre to a partner for an hour. @returns the id of the offer */
async function addOffer(partnerId: string): Promise<string> {
  const lead = await db.query<{ id: string }>(
    `insert into leads (name, email, whatsapp, doc_type, doc_number, uf, city)
     values ('Quitéria Segredo', $1, '48977776655', 'CPF', '52998224725', 'AC', 'Xapuri') returning id`,
    [`${randomUUID()}@exemplo.com.br`],
  );
  const leadId = lead.rows[0]?.id;
  await db.query(
    `insert into consents (lead_id, purpose, version, text, ip_address, user_agent)
     values ($1, 'consultant-contact', '1', 'Quero', '', '')`,
    [leadId],
  );
  const { rows } = await db.query<{ id: string }>(
    `insert into lead_offers (lead_id, partner_id, expires_at) values ($1, $2, now() + interval '1 hour') returning id`,
    [leadId, partnerId],
  );
  return rows[0]?.id ?? '';
}

/** Adds a paid payment with its two files. @returns its id */
async function addPayout({ partnerId, partner }: Account): Promise<string> {
  const { rows } = await db.query<{ id: string }>(
    `insert into partner_payouts (partner_id, amount, file_name, file_path, file_size, mime_type, sha256, added_by, proof_name,
       proof_path, proof_size, proof_type, proof_sha256, paid_at, paid_by)
     values ($1, 10, 'Segredo.pdf', $2, 10, 'application/pdf', $3, $4, 'Segredo.pdf', $5, 10, 'application/pdf', $3, now(), $4)
     returning id`,
    [
      partnerId,
      `partner-payouts/${randomUUID()}.pdf`,
      'a'.repeat(64),
      partner.userId,
      `partner-payouts/${randomUUID()}.pdf`,
    ],
  );
  return rows[0]?.id ?? '';
}

/** Everything of a partner that a request of the area could change. */
const stateOf = async (partnerId: string) =>
  (
    await db.query(
      `select (select json_agg(o.state order by o.id) from lead_offers o where o.partner_id = $1) as offers,
         (select count(*)::int from partner_pix_changes c where c.partner_id = $1) as keys,
         (select count(*)::int from partner_payouts y where y.partner_id = $1) as payouts, p.pix_key, p.version
       from partners p where p.id = $1`,
      [partnerId],
    )
  ).rows[0];

const origin = () => ({ origin: process.env.E2E_URL ?? '' });

/** Forms of the area's pages, which their owner could send. */
const formsOf = (offer: string): Record<string, Record<string, string>[]> => ({
  '/parceiro/ofertas': [
    { intent: 'accept', id: offer },
    { intent: 'decline', id: offer },
  ],
  '/parceiro/perfil': [{ intent: 'pix', pixKey: 'minha@chave', code: '000000' }],
});

type Walk = {
  offer: string;
  payout: string;
  /** Of a link to a file of the owner. */
  query: string;
  strangers: [string, APIRequestContext][];
  other: APIRequestContext;
};

/** Opens an address of the area and sends its forms with the owner's ids, from every other account. */
async function tryPath(path: string, { offer, payout, query, strangers, other }: Walk): Promise<void> {
  const at = (id: string, data: string) =>
    `${path.replace(/:\w+/, id)}${data}${path.startsWith('/parceiro/arquivos') ? `?${query}` : ''}`;
  const forms = formsOf(offer)[path] ?? [{ intent: 'x' }];
  const file = { arquivos: { name: 'nota.pdf', mimeType: 'application/pdf', buffer: pdf('nota') } };
  for (const data of ['', '.data']) {
    const asks = [
      (who: APIRequestContext, id: string) => who.get(at(id, data), { maxRedirects: 0 }),
      ...forms.map(
        (form) => (who: APIRequestContext, id: string) =>
          who.post(at(id, data), {
            maxRedirects: 0,
            headers: origin(),
            ...(path.includes('/envios/') ? { multipart: file } : { form }),
          }),
      ),
    ];
    for (const [index, ask] of asks.entries()) {
      for (const [name, who] of strangers) {
        const answer = await ask(who, payout);
        const held = answer.status() !== 200 && answer.status() < 500 && !SECRET.test(await answer.text());
        attempted('admin-surface', held);
        expect(held, `${name}, ${path}${data}, request ${index}: ${answer.status()}`).toBe(true);
      }
      const [foreign, missing] = [await ask(other, payout), await ask(other, randomUUID())];
      const held = foreign.status() === missing.status() && !SECRET.test(await foreign.text());
      attempted(index === 0 ? 'read-by-id' : 'write-by-id', held);
      expect(held, `other partner, ${path}${data}, request ${index}: ${foreign.status()}`).toBe(true);
      if (path.includes(':') && index === 0 && data === '') expect(foreign.status(), path).toBe(404);
    }
  }
}

test('every address of the area refuses visitors, customers, the team, ended and other partners', async ({
  person,
}) => {
  test.setTimeout(180_000);
  const own = await partnerAccount(db, { states: ['AC'] });
  const [offer, payout] = [await addOffer(own.partnerId), await addPayout(own)];
  const enterPartner = async ({ partner }: Account) => {
    const page = await person();
    await enterAs(page, db, { id: partner.userId } as Parameters<typeof enterAs>[2]);
    return page.context().request;
  };
  const owner = await enterPartner(own);
  const link =
    (await owner.get(`/parceiro/pagamentos/${payout}/nota`, { maxRedirects: 0 })).headers().location ?? '';
  expect(link).toContain('/parceiro/arquivos/');
  const query = link.split('?')[1] ?? '';

  const strangers: [string, APIRequestContext][] = [['visitor', (await person()).context().request]];
  for (const role of ['user', 'admin'] as const) {
    const page = await person();
    await enterAs(page, db, await newCustomer(db, role === 'admin' ? { role } : {}));
    strangers.push([role, page.context().request]);
  }
  const ended = await partnerAccount(db);
  strangers.push(['ended partner', await enterPartner(ended)]);
  await db.query('update partners set active = false, ended_at = now() where id = $1', [ended.partnerId]);
  const other = await enterPartner(await partnerAccount(db));

  const paths = routeTable(await routes).flatMap(({ surface, path }) =>
    surface === 'partner' && path !== '/' ? [path] : [],
  );
  expect(paths.length).toBeGreaterThan(9);
  const before = await stateOf(own.partnerId);
  for (const path of paths) await tryPath(path, { offer, payout, query, strangers, other });
  expect(await stateOf(own.partnerId)).toEqual(before);
});

test('a consultant sees name and place, accepts, and gets the contact; the owner sees how fast', async ({
  person,
}) => {
  const account = await partnerAccount(db, { states: ['AC'] });
  await addOffer(account.partnerId);
  await addOffer(account.partnerId);
  const page = await person({ width: WIDTHS.phone });
  await enterAs(page, db, { id: account.partner.userId } as Parameters<typeof enterAs>[2]);
  await page.goto('/parceiro/ofertas');
  await hydrated(page);
  await expect(page.getByText('Quitéria, de Xapuri, AC')).toHaveCount(2);
  await expect(page.getByText('Segredo')).toHaveCount(0);
  await expectFits(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Aceitar: Quitéria' }).first().click();
  await expect(page.getByText('Atendimento aceito')).toBeVisible();
  await expect(page.getByText('Quitéria Segredo')).toBeVisible();
  await expect(page.getByRole('link', { name: '(48) 97777-6655' })).toBeVisible();
  await page.getByRole('button', { name: 'Não posso atender' }).click();
  await expect(page.getByText('Recusa registrada')).toBeVisible();
  await expect(page.getByText('Nenhum pedido à espera')).toBeVisible();
  await expectFits(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  const panel = await person({ width: WIDTHS.desktop });
  await enterAs(panel, db, await newCustomer(db, { role: 'admin' }));
  await panel.goto('/admin/parceiros/ofertas');
  await hydrated(panel);
  await expect(
    panel.getByRole('row', { name: /Parceira Teste.*100%|Parceira Teste.*0%/ }).first(),
  ).toBeVisible();
  await panel.getByLabel('Prazo para aceitar, em minutos').fill('4');
  await panel.getByRole('button', { name: 'Salvar regras' }).click();
  await expect(panel.getByText('De 5 a 4320 minutos (3 dias)').first()).toBeVisible();
  await panel.getByLabel('Prazo para aceitar, em minutos').fill('90');
  await panel.getByRole('button', { name: 'Salvar regras' }).click();
  await expect(panel.getByText('Regras salvas')).toBeVisible();
  await expectAccessible(panel);
  await panel.setViewportSize({ width: 390, height: 844 });
  await expectFits(panel);
});
