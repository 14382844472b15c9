import { describe, expect, test } from 'vitest';
import { PRODUCTS } from '#app/features/catalog/seed/products.ts';
import { FAQ } from '#app/features/content/seed/faq.ts';
import { SITE_CONTENT } from '#app/features/content/seed/first-site-content.ts';
import { sampleTerms } from '#app/features/contracts/rules/contract-facts.ts';
import { CONTRACT_TEXTS } from '#app/features/contracts/seed/contract-texts.ts';
import { NOTICE_TEXTS } from '#app/features/notifications/rules/notice-catalog.ts';
import { PLANS } from '#tests/plans.ts';
import { claimsIn, claimsOf, clausesIn } from './clauses.ts';
import { HOUSE_NAMES, namesSaidIn } from './identity.ts';

const names = (text: string, title?: string) => claimsOf(text, title).map(({ clause }) => clause);
const long = 'Uma cláusula diz o que vale, até quando, e o que se dá quando não se cumpre.';

describe('a claim', () => {
  test.each([
    ['Garantia de CPF/CNPJ limpo em contrato', ['guarantee']],
    ['A GARANTIA está no contrato, com as condições e o prazo por escrito.', ['guarantee', 'deadline']],
    ['O preço é o do contrato.', ['price']],
    ['O reembolso segue o contrato.', ['withdrawal']],
    ['A assinatura eletrônica está prevista no contrato.', ['signature']],
    ['<p>Está no <strong>contrato</strong>: garantimos.</p>', []],
    ['Contrato digital com validade jurídica', []],
    ['Garantimos atenção. Leia antes de contratar.', []],
    ['Garantia de trinta dias.', []],
    ['Você lê o texto inteiro antes de contratar.', []],
  ])('“%s” names %j', (text, clauses) => {
    expect(names(text)).toEqual(clauses);
  });

  test('takes its subject from the title or the question above it', () => {
    expect(names('Está no contrato.', 'Vocês garantem o nome limpo?')).toEqual(['guarantee']);
    expect(claimsIn({ items: [{ question: 'E a garantia?', answer: 'Leia o contrato.' }] })).toMatchObject([
      { clause: 'guarantee', place: 'items.0.answer', sentence: 'Leia o contrato.' },
    ]);
  });
});

describe('a contract states a clause', () => {
  const stated = `<h3>4. Garantia</h3><p>${long} {{pedido.garantia}}</p>`;

  test.each([
    [stated, ['guarantee']],
    [`<p><strong>DA GARANTIA</strong></p><p>${long} {{pedido.garantia}}</p>`, ['guarantee']],
    // In name only, without its merge field, in passing, under another title.
    ['<h3>Garantia</h3><h3>Outra</h3><p>{{pedido.garantia}}</p>', []],
    [`<h3>Garantia</h3><p>${long}</p>`, []],
    [`<p>A garantia vale. ${long} {{pedido.garantia}}</p>`, []],
    [`<h3>Garantia</h3><p>Sim.</p><h3>Objeto</h3><p>${long} {{pedido.garantia}}</p>`, []],
    [`<p><strong>Garantia estendida:</strong> ${long} {{pedido.garantia}}</p>`, []],
    [`<h3>2. Prazo</h3><p>${long}</p>`, ['deadline']],
  ])('%s', (content, clauses) => {
    expect(clausesIn(content)).toEqual(clauses);
  });
});

describe('the shipped texts', () => {
  const texts = { ...SITE_CONTENT, faq: FAQ, products: PRODUCTS, notices: NOTICE_TEXTS };
  const claims = claimsIn(texts);

  test('claims a guarantee in the contract', () => {
    expect(claims.filter(({ clause }) => clause === 'guarantee').length).toBeGreaterThan(2);
  });

  test.each(CONTRACT_TEXTS)(
    'names whom the contract of $type mentions, or it could not be published again',
    ({ content }) => {
      const fields = namesSaidIn(content).map((name) => HOUSE_NAMES[name].field);
      expect(fields.filter((field) => !content.includes(`{{${field}}}`))).toEqual([]);
    },
  );

  test.each(CONTRACT_TEXTS)(
    'names leaving, costs, mandate and court in the contract of $type',
    ({ type, content }) => {
      for (const clause of ['Fim do contrato depois dos 7 dias', 'Cartório e Justiça', 'Procuração', 'Foro'])
        expect(content).toContain(`. ${clause}</h3>`);
      expect(content).toContain('nomeia a {{empresa.nome}} procuradora');
      // A company that is not the final user is no consumer: its rights come from the contract.
      expect(content.includes('art. 49')).toBe(type !== 'cnpj');
      expect(content.includes('destinatária final')).toBe(type === 'cnpj');
    },
  );

  test.each(CONTRACT_TEXTS)('keeps every claim in the contract of $type', ({ content }) => {
    const stated = clausesIn(content);
    expect(claims.filter(({ clause }) => !stated.includes(clause))).toEqual([]);
  });

  test.each(CONTRACT_TEXTS)(
    'says what the guarantee is not and what it gives back ($type)',
    ({ type, content }) => {
      expect(sampleTerms(type, '2026-01-05', PLANS).warranty).not.toBeNull();
      const [, clause = ''] = content.split('<h3>4. Garantia</h3>');
      for (const words of ['não é garantido', 'a dívida em si', 'devolve o preço', 'dez dias', 'protocolo'])
        expect(clause.split('<h3>')[0]).toContain(words);
    },
  );
});
