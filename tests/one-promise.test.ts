import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub, MemoryRouter } from 'react-router';
import { describe, expect, test } from 'vitest';
import { smallTalkAnswer } from '#app/features/assistant/rules/chat-answers.ts';
import { trustAnswer } from '#app/features/assistant/rules/trust-answer.ts';
import type { CardDetail } from '#app/features/cases/rules/card-detail.ts';
import { coverWords, extendedName, extendedPromise } from '#app/features/catalog/rules/extended-guarantee.ts';
import { planOffer } from '#app/features/catalog/rules/offers.ts';
import { PLAN_IDS, type PlanId } from '#app/features/catalog/rules/plans.ts';
import { filledWords } from '#app/features/catalog/rules/terms.ts';
import { PRODUCTS } from '#app/features/catalog/seed/products.ts';
import type { Draft } from '#app/features/checkout/public/checkout-draft.ts';
import { StepPayment } from '#app/features/checkout/public/step-payment.tsx';
import { ASSISTANT_ANSWERS } from '#app/features/content/seed/assistant-answers.ts';
import { FAQ } from '#app/features/content/seed/faq.ts';
import { SITE_CONTENT } from '#app/features/content/seed/first-site-content.ts';
import { contractFacts, sampleTerms } from '#app/features/contracts/rules/contract-facts.ts';
import { mergeContract } from '#app/features/contracts/rules/merge-fields.ts';
import { CONTRACT_TEXTS } from '#app/features/contracts/seed/contract-texts.ts';
import { NOTICE_TEXTS } from '#app/features/notifications/rules/notice-catalog.ts';
import { InvoiceCard } from '#app/features/payments/customer/invoice-card.tsx';
import type { InvoiceView } from '#app/features/payments/rules/invoice-view.ts';
import { slugify } from '#app/lib/text.ts';
import { CoverBox } from '#app/screens/records/cover-box.tsx';
import { GuaranteeBox } from '#app/screens/service/guarantee-box.tsx';
import { ProductsTab } from '#app/screens/service/products-tab.tsx';
import type { ContractType } from '#app/terms/contract-type.ts';
import { COVER_BUTTON, GUARANTEE_BUTTON } from '#app/terms/guarantee-stage.ts';
import {
  DEADLINE_BUSINESS_DAYS,
  DEADLINE_QUESTION,
  deadlineMeanings,
  guaranteedStates,
  ownWork,
  SERVICE_PROMISES,
} from '#app/terms/service-promises.ts';
import { PLANS } from './plans.ts';

const TODAY = '2026-11-28';
const PLAN_CARDS = ['nome', 'jus', 'bacen'] as const;

/** Text of a page or contract as people read it. */
const plain = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#x27;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim();
const shown = <Props extends object>(element: FunctionComponent<Props>, props: Props) =>
  plain(renderToStaticMarkup(createElement(MemoryRouter, null, createElement(element, props))));

/** A contract with everything that can be bought, as its buyer reads it. */
function contract(type: ContractType): string {
  const text = CONTRACT_TEXTS.find((one) => one.type === type);
  const facts = contractFacts(sampleTerms(type, TODAY, PLANS), SITE_CONTENT.company, TODAY);
  const merged = mergeContract(text?.content ?? '', facts, true);
  if (!merged.ok) throw new Error(merged.error.message);
  return plain(merged.value);
}

const answerTo = (question: string) => {
  const answers = filledWords(ASSISTANT_ANSWERS, PLANS);
  return trustAnswer(question, answers)?.text ?? '';
};
const faqText = (question: RegExp) =>
  filledWords(FAQ.find((item) => question.test(item.question))?.answer ?? '', PLANS);

const invoice = (plan: PlanId): InvoiceView => ({
  id: 'pedido',
  title: 'Plano',
  extended: PLANS[plan].warranty,
  holder: null,
  awaitsHolder: false,
  amount: 54_900,
  coupon: null,
  paymentMethod: 'pix',
  oneCharge: false,
  installmentCount: 1,
  status: 'paid',
  createdAt: new Date('2026-11-20T12:00:00Z'),
  receiptUrl: null,
  acceptanceCode: null,
  unsigned: false,
  withdrawalUntil: null,
  withdrawal: null,
  canceled: null,
  cancelable: false,
  refunds: [],
  renegotiation: null,
  installments: [],
});

const servicePage = (plan: PlanId) => {
  const { amount, days } = PLANS[plan].warranty;
  const bought = { id: 'g', productName: 'Garantia', status: 'active', amount, days, dueOn: '2026-12-15' };
  return shown(ProductsTab, {
    card: { orders: [], products: [], warranties: [bought] } as unknown as CardDetail,
  });
};

describe.each(PLAN_IDS)('the extended guarantee of the plan %s', (plan) => {
  const { warranty } = PLANS[plan];
  const places: [place: string, text: () => string][] = [
    ['contract', () => contract(plan === 'CPF' ? 'cpf' : 'cnpj')],
    ['contract of a service', () => contract('servico')],
    [
      'checkout',
      () =>
        shown(StepPayment, {
          draft: { coupon: '', choice: 'pix-full', warranty: true, installments: 1 } as Draft,
          offer: planOffer(PLANS[plan]),
          change: () => undefined,
          onCoupon: () => undefined,
          faults: {},
          couponNote: '',
        }),
    ],
    ['invoice', () => shown(InvoiceCard, { invoice: invoice(plan), today: TODAY, refundDueOn: TODAY })],
    ['service page', () => servicePage(plan)],
    ['assistant, prices', () => smallTalkAnswer('prices', SITE_CONTENT.company, PLANS)],
    ['assistant, question', () => answerTo('o que é a garantia estendida?')],
  ];
  test.each(places)('is the same sentence in: %s', (_, text) => {
    expect(text()).toContain(extendedPromise(warranty));
  });

  test.each(places)('has one number of days in: %s', (_, text) => {
    const days = [...text().matchAll(/(?:\+|dura mais )(\d+) dias/g)].map(([, count]) => Number(count));
    expect(new Set(days)).toEqual(new Set([warranty.days]));
  });
});

/** A form of the area, which needs routes. */
const inArea = <Props extends object>(element: FunctionComponent<Props>, props: Props) =>
  plain(
    renderToStaticMarkup(
      createElement(createRoutesStub([{ path: '/', Component: () => createElement(element, props) }])),
    ),
  );

describe('the button of the guarantee', () => {
  const quoted = (text: string) => [...text.matchAll(/“(Pedir [^”]+)”/g)].map(([, name]) => name);
  const guarantee = { missed: '2026-11-20', price: 18_300, requests: [] };
  const cover = { stage: 'askable', until: '2026-12-20', how: 'removed', refused: null } as const;

  test('has the same label in the area, the contract and the assistant', () => {
    expect(inArea(GuaranteeBox, { guarantee, answer: undefined })).toContain(GUARANTEE_BUTTON);
    for (const type of ['cpf', 'cnpj', 'servico'] as const)
      expect(new Set(quoted(contract(type)))).toEqual(new Set([COVER_BUTTON, GUARANTEE_BUTTON]));
    expect(quoted(answerTo('como peço a garantia?'))).toEqual([GUARANTEE_BUTTON]);
  });

  test('has the same label for the extended guarantee', () => {
    const box = inArea(CoverBox, { id: 'r', creditor: 'Loja', cover, answer: undefined });
    expect(box).toContain(`${COVER_BUTTON} (Loja)`);
    expect(quoted(answerTo('o que é a garantia estendida?'))).toEqual([COVER_BUTTON]);
  });

  test('is named in no text except by its constant', () => {
    const texts = JSON.stringify([SITE_CONTENT, FAQ, ASSISTANT_ANSWERS, CONTRACT_TEXTS, NOTICE_TEXTS]);
    for (const name of quoted(texts)) expect([COVER_BUTTON, GUARANTEE_BUTTON]).toContain(name);
  });
});

test('the extended guarantee lengthens the cover and not the wait', () => {
  const { warranty } = PLANS.CPF;
  expect(extendedName(warranty)).toBe('Garantia estendida: +30 dias por R$ 50');
  expect(extendedPromise(warranty)).toContain('O dia de pedir o dinheiro de volta não muda.');
  for (const type of ['cpf', 'cnpj', 'servico'] as const) {
    expect(contract(type)).toContain('A partir do dia seguinte ao último dia do prazo');
    expect(contract(type)).not.toMatch(/se somam|sem a garantia estendida/);
  }
});

test.each([
  [{ dueOn: null, status: 'active' }, 'Começa depois do último dia da garantia.'],
  [{ dueOn: '2026-12-15', status: 'active' }, 'Vale de 16/12/2026 a 14/01/2027.'],
  [{ dueOn: '2026-10-15', status: 'expired' }, 'Valeu de 16/10/2026 a 14/11/2026.'],
  [{ dueOn: '2026-12-15', status: 'canceled' }, 'Terminou com a compra.'],
] as const)('the cover of %o reads “%s”', (bought, words) =>
  expect(coverWords({ ...bought, days: 30 })).toBe(words),
);

describe('the deadline', () => {
  const meanings = deadlineMeanings(PLAN_CARDS, DEADLINE_BUSINESS_DAYS);
  const places: [place: string, text: () => string, sentences: readonly string[]][] = [
    ['contract of a person', () => contract('cpf'), ownWork(PLAN_CARDS)],
    ['contract of a company', () => contract('cnpj'), ownWork(PLAN_CARDS)],
    ['contract of a service', () => contract('servico'), ownWork(['rating'])],
    ['questions of the site', () => faqText(/quanto tempo/), meanings],
    ['assistant', () => answerTo('quanto tempo demora a justiça?'), meanings],
  ];
  test.each(places)('says the part of each service in: %s', (_, text, sentences) => {
    for (const sentence of sentences) expect(text()).toContain(sentence);
  });

  test.each(places)('has one number in: %s', (_, text) => {
    const days = [...text().matchAll(/(\d+) dias úteis/g)].map(([, count]) => Number(count));
    expect(new Set(days)).toEqual(new Set([DEADLINE_BUSINESS_DAYS]));
  });

  test('is the same number in every text of the site', () => {
    const texts = JSON.stringify([SITE_CONTENT, FAQ, PRODUCTS]);
    const days = [...texts.matchAll(/(\d+) dias úteis/g)].map(([, count]) => Number(count));
    expect(new Set(days)).toEqual(new Set([DEADLINE_BUSINESS_DAYS]));
  });

  test('has its meaning one press from the first screen', () => {
    expect(FAQ.map(({ question }) => slugify(question))).toContain(DEADLINE_QUESTION);
  });

  test('promises no decision of a judge and no report of the Central Bank', () => {
    for (const type of ['cpf', 'cnpj'] as const) {
      expect(contract(type)).toContain(SERVICE_PROMISES.jus.after);
      expect(contract(type)).toContain(SERVICE_PROMISES.bacen.after);
      for (const state of guaranteedStates(PLAN_CARDS)) expect(contract(type)).toContain(state);
    }
  });
});

test.each(['Fim do contrato depois dos 7 dias', 'Cartório e Justiça', 'Procuração', 'Foro'])(
  'every contract has the clause “%s”',
  (title) => {
    for (const { content } of CONTRACT_TEXTS)
      expect(content).toMatch(new RegExp(`<h3>\\d+\\. ${title}</h3>`));
  },
);

test('the assistant answers for doing it alone and for the extended guarantee', () => {
  expect(answerTo('da pra fazer sozinho de graça?')).toMatch(/consumidor\.gov\.br.*Registrato/);
  expect(answerTo('quanto tempo demora no banco central?')).toMatch(
    /12 dias úteis.*dados de um mês seguinte/,
  );
});
