import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { createProduct, groundClaim } from '#app/features/catalog/server/index.server.ts';
import { questionName } from '#app/features/content/rules/section-names.ts';
import { SECTION_KEYS } from '#app/features/content/rules/site-sections.ts';
import { loadSection, writeSection } from '#app/features/content/server/index.server.ts';
import { CONTRACT_TEXTS } from '#app/features/contracts/seed/contract-texts.ts';
import { reviewPublication, startDraft } from '#app/features/contracts/server/index.server.ts';
import { NOTICE_KEYS } from '#app/features/notifications/rules/notice-catalog.ts';
import { saveNoticeText } from '#app/features/notifications/server/texts/notice-text-drafts.server.ts';
import { findPromise, savePromise } from '#app/features/promises/server/index.server.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { asActor } from '#app/platform/actor.server.ts';
import type { ContractType } from '#app/terms/contract-type.ts';
import { seedContent } from '#db/seed/content.ts';
import { contractInUse, publishText as publishContractText, withClauses } from '#tests/contracts.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { nameHouse } from '#tests/house-identity.ts';
import { addPerson } from '#tests/people.ts';
import { refuseLoss, refuseUnkept } from './index.server.ts';

const context = onTestDatabase();
let admin: SignedInActor;
beforeAll(async () => {
  await nameHouse(context.owner);
  admin = await addPerson(context.owner, 'admin');
});

const publishText = (type: ContractType, content: string) => publishContractText(admin, type, content);

/** Publishes a text without the check, as in an installation that published it before the check existed. */
async function useUnguarded(type: string, content: string) {
  const { owner } = context;
  await owner.query('update contracts set active = false where type = $1 and active', [type]);
  await owner.query(
    `insert into contracts (type, version, active, title, content, published_at)
     select $1, max(version) + 1, true, 'De antes', $2, now() from contracts where type = $1`,
    [type, content],
  );
}

const question = (answer: string, visible = true) => ({
  question: `E a garantia ${randomUUID()}?`,
  answer,
  category: '',
  tags: [],
  visible,
});

async function writeQuestion(answer: string, mode: 'draft' | 'publish', visible = true) {
  const name = questionName(randomUUID());
  return writeSection(admin, name, (await loadSection(admin, name)).seen, question(answer, visible), mode);
}

describe('a contract that lacks a clause which the site names', () => {
  test('is refused, with the clause and the text that names it', async () => {
    const before = await contractInUse();
    const refused = await publishText('cpf', withClauses('<p>Texto</p>').replace('{{pedido.garantia}}', ''));
    expect(refused).toMatchObject({
      ok: false,
      error: {
        code: 'claim-lost',
        fields: { content: expect.stringMatching(/cláusula de garantia.*publicado em/) },
      },
    });
    expect(await contractInUse()).toEqual(before);
    const draft = await startDraft(admin, 'cpf');
    const review = await reviewPublication(admin, draft);
    expect(review?.comparison?.before.version).toBe(before?.version);
    expect(review?.texts[0]).toMatchObject({ missing: ['garantia'], where: expect.any(String) });
    expect(review?.texts.at(-1)?.missing).toEqual([]);
    expect((await publishText('cpf', withClauses('<p>Texto inteiro</p>'))).ok).toBe(true);
    expect(await reviewPublication(admin, draft)).toBeNull();
  });
});

describe('a text that names a clause of the contract', () => {
  const CLAIM = 'A garantia está escrita no contrato.';

  test('is published while the contracts of the plans state it', async () => {
    expect(await writeQuestion(CLAIM, 'publish')).toMatchObject({ ok: true });
  });

  test('is refused while one of them does not, in every place that publishes; a draft and a hidden one are kept', async () => {
    await useUnguarded(
      'cnpj',
      '<h3>Objeto</h3><p>Um texto da empresa, sem garantia nenhuma escrita nele.</p>',
    );
    const refused = (place: string) => ({
      ok: false,
      error: { code: 'unkept', fields: { [place]: expect.stringContaining('Plano CNPJ') } },
    });
    expect(await writeQuestion(CLAIM, 'publish')).toMatchObject(refused('answer'));
    expect(await writeQuestion(CLAIM, 'draft')).toMatchObject({ ok: true });
    expect(await writeQuestion(CLAIM, 'publish', false)).toMatchObject({ ok: true });
    expect(await writeQuestion('A garantia é do fabricante.', 'publish')).toMatchObject({
      error: { code: 'unsourced' },
    });

    const offer = await loadSection(admin, 'offer');
    const body = { ...(offer.body as { perks: string[] }), perks: ['Outra coisa', 'Garantia em contrato'] };
    expect(await writeSection(admin, 'offer', offer.seen, body as never, 'publish')).toMatchObject(
      refused('perks.1'),
    );
    const endless = { ...(offer.body as object), lead: 'Preço por tempo limitado.', endsOn: '' };
    expect(await writeSection(admin, 'offer', offer.seen, endless as never, 'publish')).toMatchObject({
      error: { code: 'endless', fields: { endsOn: expect.any(String) } },
    });
    const policies = await loadSection(admin, 'policies');
    const changed = structuredClone(policies.body) as { terms: { title: string; text: string }[] };
    changed.terms = [{ title: 'Garantia', text: '<p>Ela está no contrato.</p>' }];
    expect(await writeSection(admin, 'policies', policies.seen, changed as never, 'publish')).toMatchObject(
      refused('terms.0.text'),
    );
    expect(
      await saveNoticeText(admin, NOTICE_KEYS[0] as never, 0, { title: 'Aviso', body: CLAIM }),
    ).toMatchObject(refused('body'));
  });

  test('the text of a product sold alone is held to the contract of single services', async () => {
    const product = {
      ...{
        title: 'Certidões',
        slug: `certidoes-${randomUUID()}`,
        subtitle: '',
        priceFrom: 10_000,
        priceTo: 20_000,
      },
      ...{ estimatedDays: 5, conditions: [], benefits: ['Reembolso previsto em contrato'], faq: [] },
      ...{
        visible: true,
        blocked: false,
        legal: false,
        blockedMessage: null,
        metaTitle: '',
        metaDescription: '',
      },
      activatesCards: ['rating' as const],
      requiredDocuments: [],
    };
    expect(await createProduct(admin, product)).toMatchObject({ ok: true });
    await useUnguarded('servico', '<p>{{servico.nome}}</p>');
    const another = { ...product, slug: `${product.slug}-2` };
    expect(await createProduct(admin, another)).toMatchObject({
      ok: false,
      error: { fields: { benefits: expect.any(String) } },
    });
    expect(await createProduct(admin, { ...another, visible: false })).toMatchObject({ ok: true });
  });
});

describe('a text that claims something', () => {
  const SENTENCE = 'Até 35% de desconto na conta.';
  const bare = {
    ok: false,
    error: {
      code: 'unsourced',
      claims: [SENTENCE],
      fields: { answer: expect.stringContaining('percentual') },
    },
  };

  test('is published with a dated source, and refused without one; a draft is kept', async () => {
    expect(await writeQuestion(SENTENCE, 'draft')).toMatchObject({ ok: true });
    expect(await writeQuestion(SENTENCE, 'publish')).toMatchObject(bare);
    const ground = {
      sentence: SENTENCE,
      promiseKey: null,
      source: 'Contas de luz de três clientes',
      checkedOn: '2026-11-20',
    };
    expect(await groundClaim(admin, { ...ground, checkedOn: '2099-01-01' })).toMatchObject({ ok: false });
    expect(await groundClaim(admin, ground)).toMatchObject({ ok: true });
    expect(await writeQuestion(SENTENCE, 'publish')).toMatchObject({ ok: true });
  });

  test('rests on a promise only while that one is counted', async () => {
    const sentence = 'Devolvemos em 2 dias úteis.';
    expect(
      await groundClaim(admin, { sentence, promiseKey: 'devolucao', source: null, checkedOn: null }),
    ).toMatchObject({ ok: true });
    expect(await writeQuestion(sentence, 'publish')).toMatchObject({ ok: true });
    await context.owner.query("update promises set active = false where key = 'devolucao'");
    expect(await writeQuestion(sentence, 'publish')).toMatchObject({
      ok: false,
      error: { code: 'unsourced' },
    });
  });

  test('may stay as it shipped: every section that the product ships is published again', async () => {
    for (const key of SECTION_KEYS) {
      const section = await loadSection(admin, key);
      const refused = await asActor(admin, (tx) => refuseUnkept(tx, section.body, []));
      expect([key, refused?.message ?? null]).toEqual([key, null]);
    }
  });
});

test('a contract without the guarantee is not published while a promise names it, whatever the site says', async () => {
  const { owner } = context;
  // No text speaks of the contract: only the promise asks for the clause.
  const content = withClauses('<p>Texto</p>').replace(/<h3>[^<]*Garantia[\s\S]*?(?=<h3>|$)/, '');
  const lost = () => asActor(admin, (tx) => refuseLoss(tx, { type: 'cpf', content }, async () => []));
  expect(await lost()).toMatchObject({
    code: 'claim-lost',
    fields: { content: expect.stringContaining('cláusula de garantia') },
  });
  await owner.query("update promises set active = false where key = 'garantia_cpf_limpo'");
  expect(await lost()).toBeNull();
  // And the promise does not come back while the contract in use lacks the clause.
  await useUnguarded('cpf', content);
  const promise = await findPromise(admin, 'garantia_cpf_limpo');
  if (!promise) throw new Error('unreachable');
  const input = { ...promise, active: true };
  expect(await savePromise(admin, promise.key, promise.version, input)).toMatchObject({
    ok: false,
    error: { fields: { contractClause: expect.stringContaining('não tem a cláusula de garantia') } },
  });
  expect(
    await savePromise(admin, promise.key, promise.version, { ...input, contractClause: null }),
  ).toMatchObject({ ok: false });
});

test('an earlier text of the product is replaced by the current one, unless that has marks of legal work; a text of the business stays', async () => {
  const { owner } = context;
  const own = '<p>Texto da própria empresa.</p>';
  const earlier = readFileSync('tests/fixtures/earlier-contract-cpf.html', 'utf8');
  await useUnguarded('servico', own);
  await seedContent(owner);
  expect((await contractInUse('servico'))?.content).toBe(own);

  await useUnguarded('servico', earlier);
  await useUnguarded('cpf', earlier);
  const before = await contractInUse('servico');
  await seedContent(owner);
  await seedContent(owner);
  const now = await contractInUse('servico');
  expect(now?.content).toBe(CONTRACT_TEXTS[2].content);
  expect(now?.version).toBe((before?.version ?? 0) + 1);
  const log = await owner.query('select action from audit_log where entity_id = $1', [now?.id]);
  expect(log.rows).toEqual([{ action: 'contract.publish' }]);
  // A release that knows no marks may still run beside this one.
  expect((await contractInUse('cpf'))?.content).toBe(earlier);
});
