import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { searchSite } from '#app/features/assistant/server/search-site.server.ts';
import { createCard } from '#app/features/cases/server/index.server.ts';
import { legalTermsDraft } from '#app/features/catalog/rules/lawyers.ts';
import {
  findLawyer,
  findProduct,
  getPlans,
  listLawyers,
  listProductLinks,
  saveLawyer,
  saveLegalTerms,
} from '#app/features/catalog/server/index.server.ts';
import { findOffer } from '#app/features/checkout/server/order-contract.server.ts';
import { getFaq, getLanding, getSite } from '#app/features/content/server/index.server.ts';
import { readContract } from '#app/features/contracts/server/index.server.ts';
import { packShown } from '#app/lib/changed-fields.ts';
import { asActor, type SignedInActor, VISITOR } from '#app/platform/actor.server.ts';
import { publishText, withClauses } from '#tests/contracts.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';

const context = onTestDatabase();
let admin: SignedInActor;
let ana: string;
beforeAll(async () => {
  admin = await addPerson(context.owner, 'admin');
  ana = (await listLawyers(admin)).lawyers[0]?.id ?? '';
});
beforeEach(async () => {
  await context.owner.query('delete from lawyers where id <> $1', [ana]);
  await context.owner.query('update lawyers set active = true');
  await switchTo(true);
});

const TERMS = { fee: 'Sem honorários.', costs: 'O cliente paga.' };

async function switchTo(on: boolean) {
  const { terms } = await listLawyers(admin);
  return saveLegalTerms(admin, { ...TERMS, on }, packShown(legalTermsDraft(terms)));
}

async function setActive(id: string, active: boolean) {
  const found = await findLawyer(admin, id);
  if (!found) throw new Error('no lawyer');
  return saveLawyer(admin, id, found.version, { ...found.lawyer, active });
}

/** Everything that offers the front, as visitors read it. */
async function offered() {
  const [plans, landing, faq, { assistant_answers, seo, ...read }, links, product, found] = await Promise.all(
    [
      getPlans(),
      getLanding(),
      getFaq(),
      getSite('assistant_answers', 'seo', 'learn', 'truths', 'policies'),
      listProductLinks(),
      findProduct('limpa-jus'),
      searchSite('Limpa Jus'),
    ],
  );
  const contracts = await Promise.all(['cpf', 'cnpj'].map((type) => readContract(type)));
  const products = await Promise.all(links.map(({ slug }) => findProduct(slug)));
  const offer = await asActor(VISITOR, (tx) => findOffer(tx, { plan: 'CPF', product: '' }));
  if (!offer.ok) throw new Error(offer.error.message);
  return {
    site: JSON.stringify([
      landing.hero,
      landing.fronts,
      landing.offer,
      landing.benefits,
      landing.steps,
      faq,
      seo,
    ]),
    answers: JSON.stringify(assistant_answers),
    /** Learn pages, `/verdades`, policies, and the pages of products. */
    pages: JSON.stringify([read, products]),
    fronts: landing.fronts.map(({ title }) => title),
    lawyers: landing.company.lawyers,
    plans: [plans.CPF.activates, plans.CNPJ.activates],
    contracts: contracts.map((contract) => contract?.text ?? ''),
    checkout: offer.value.activates,
    product: product.state,
    links: links.map(({ slug }) => slug),
    found: found.filter(({ path }) => path === '/produtos/limpa-jus').length,
  };
}

/** Words that offer legal work; what people can do themselves ("o Juizado", "um advogado") is no offer. */
const OFFERS =
  /limpa[ -]jus|equipe jurídica|noss[oa]s? advogad|pedimos a liminar|medidas judiciais|ações judiciais|três frentes/i;

const ALL = ['nome', 'jus', 'bacen'];
const TWO = ['nome', 'bacen'];

async function expectOn() {
  const now = await offered();
  expect(now.fronts).toEqual(['Limpa Nome', 'Limpa Jus', 'Limpa Bacen']);
  expect(now.lawyers).toContain('OAB/SC 12.345');
  expect(now.plans).toEqual([ALL, ALL]);
  expect(now.checkout).toEqual(ALL);
  for (const text of now.contracts) {
    expect(text).toContain('São três frentes');
    expect(text).toContain('b) ações e medidas judiciais');
    expect(text).toContain('OAB/SC 12.345');
  }
  expect(now.product).toBe('here');
  expect(now.links).toContain('limpa-jus');
  expect(now.pages).toMatch(OFFERS);
  expect(now.found).toBeGreaterThan(0);
  expect(now.site + now.answers + now.contracts).not.toMatch(/\{\{(?:com|sem|fim)\.jus/);
}

async function expectOff() {
  const now = await offered();
  expect(now.fronts).toEqual(['Limpa Nome', 'Limpa Bacen']);
  expect(now.lawyers).toBe('');
  expect(now.plans).toEqual([TWO, TWO]);
  expect(now.checkout).toEqual(TWO);
  const said = /limpa jus|três frentes|na Justiça: /i;
  expect(now.site).not.toMatch(said);
  expect(now.site).toContain('a Defensoria ou o Juizado');
  expect(now.answers).not.toMatch(/limpa jus/i);
  expect(now.pages).toContain('Defensoria');
  expect(now.pages).not.toMatch(OFFERS);
  for (const text of now.contracts) {
    expect(text).not.toMatch(/limpa jus|advogad|liminar|três frentes/i);
    expect(text).toContain('São duas frentes');
    expect(text).toContain('<p>b) registros do Banco Central');
    expect(text).not.toContain('<p></p>');
  }
  expect(now.product).toBe('missing');
  expect(now.links).not.toContain('limpa-jus');
  expect(now.found).toBe(0);
  expect(now.site + now.answers + now.contracts).not.toMatch(/\{\{(?:com|sem|fim)\.jus/);
}

test('one save switches the front off and on in site, contract, checkout, products and assistant', async () => {
  await expectOn();
  expect(await switchTo(false)).toEqual({ ok: true, value: null });
  await expectOff();
  expect(await switchTo(true)).toEqual({ ok: true, value: null });
  await expectOn();
});

test('the last active lawyer ends the front, and the one before does not', async () => {
  const rui = await saveLawyer(admin, null, 0, {
    name: 'Dr. Rui Teste',
    oabUf: 'PR',
    oabNumber: '900',
    firm: '',
    email: 'rui@exemplo.com.br',
    active: true,
  });
  if (!rui.ok) throw new Error(rui.error.message);
  expect(await setActive(ana, false)).toMatchObject({ ok: true });
  expect((await getPlans()).CPF.activates).toEqual(ALL);
  expect(await setActive(rui.value, false)).toMatchObject({ ok: true });
  await expectOff();
  expect(await setActive(ana, true)).toMatchObject({ ok: true });
  await expectOn();
});

describe('the switch', () => {
  test('is refused without an active lawyer, with the message beside it', async () => {
    await switchTo(false);
    await setActive(ana, false);
    expect(await switchTo(true)).toMatchObject({
      error: { fields: { on: expect.stringContaining('advogado ativo') } },
    });
  });

  test('stays on while the contract in use names a lawyer outside of the marks', async () => {
    const named = withClauses('<p>Um advogado age por você. {{empresa.advogados}}</p>');
    expect(await publishText(admin, 'cpf', named)).toMatchObject({ ok: true });
    expect(await switchTo(false)).toMatchObject({
      error: { fields: { on: expect.stringContaining('contrato em uso') } },
    });
    expect(await setActive(ana, false)).toMatchObject({
      error: { fields: { active: expect.stringContaining('contrato em uso') } },
    });
    expect((await getPlans()).CPF.legal).toBe(true);
    expect(
      await publishText(
        admin,
        'cpf',
        withClauses('<p>{{com.jus}}Um advogado age: {{empresa.advogados}}{{fim.jus}}</p>'),
      ),
    ).toMatchObject({ ok: true });
    expect(await switchTo(false)).toEqual({ ok: true, value: null });
  });

  test('refuses the second of two saves over one view', async () => {
    const { terms } = await listLawyers(admin);
    const seen = packShown(legalTermsDraft(terms));
    expect(await saveLegalTerms(admin, { ...TERMS, on: false }, seen)).toMatchObject({ ok: true });
    expect(await saveLegalTerms(admin, { ...TERMS, on: true, fee: 'Outro' }, seen)).toMatchObject({
      error: { code: 'stale' },
    });
  });
});

test('the team adds no Limpa Jus by hand while it is off', async () => {
  const { userId } = await addPerson(context.owner, 'user');
  await switchTo(false);
  expect(await createCard(admin, userId, 'jus')).toMatchObject({
    error: { fields: { cardType: expect.stringContaining('advogado ativo') } },
  });
  await switchTo(true);
  expect(await createCard(admin, userId, 'jus')).toMatchObject({ ok: true });
});

test('one registration belongs to one lawyer', async () => {
  const twin = {
    name: 'Outra',
    oabUf: 'SC',
    oabNumber: '12345',
    firm: '',
    email: 'o@exemplo.com.br',
    active: true,
  };
  expect(await saveLawyer(admin, null, 0, twin)).toMatchObject({
    error: { fields: { oabNumber: 'Esta OAB já está cadastrada' } },
  });
});
