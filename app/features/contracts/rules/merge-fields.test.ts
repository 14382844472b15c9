import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SITE_CONTENT } from '#app/features/content/seed/first-site-content.ts';
import { CONTRACT_TEXTS } from '#app/features/contracts/seed/contract-texts.ts';
import { CONTRACT_TYPES } from '#app/terms/contract-type.ts';
import { PLANS } from '#tests/plans.ts';
import { contractFacts, sampleTerms } from './contract-facts.ts';
import {
  type ContractFacts,
  MERGE_FIELDS,
  mergeContract,
  mergeFieldsOf,
  unstatedFields,
} from './merge-fields.ts';

const facts = (over: Partial<ContractFacts> = {}) =>
  ({ ...Object.fromEntries(MERGE_FIELDS.map((field) => [field, `<${field}>`])), ...over }) as ContractFacts;

const merged = (content: string, over?: Partial<ContractFacts>) => {
  const result = mergeContract(content, facts(over), true);
  return result.ok ? result.value : result.error.code;
};

describe('merging a contract', () => {
  test('fills every occurrence of a field, with and without spaces', () => {
    for (const field of MERGE_FIELDS.filter((name) => name !== 'cliente.documento')) {
      expect(merged(`{{${field}}}`)).toBe(`&#60;${field}&#62;`);
    }
    expect(merged('<p>{{data}} e {{ data }}</p>', { data: '20/11/2026' })).toBe(
      '<p>20/11/2026 e 20/11/2026</p>',
    );
  });

  test('names the representative of a company once: at its own field, or after the document', () => {
    const over = { 'cliente.documento': '11.222.333/0001-81', 'cliente.representacao': ', por Lia' };
    expect(merged('CNPJ {{ cliente.documento }}.', over)).toBe('CNPJ 11.222.333/0001-81, por Lia.');
    expect(merged('CNPJ {{cliente.documento}}{{ cliente.representacao }}.', over)).toBe(
      'CNPJ 11.222.333/0001-81, por Lia.',
    );
    expect(merged('CPF {{cliente.documento}}.', { ...over, 'cliente.representacao': '' })).toBe(
      'CPF 11.222.333/0001-81.',
    );
  });

  test.each(CONTRACT_TYPES)(
    '%s: the editor offers what an order of it can fill, and nothing else',
    (type) => {
      const { company } = SITE_CONTENT;
      const terms = sampleTerms(type, '2026-11-20', PLANS);
      expect(Object.keys(contractFacts(terms, company, '2026-11-20')).toSorted()).toEqual(
        mergeFieldsOf(type).toSorted(),
      );
      const plan = mergeContract('{{pedido.plano}}', contractFacts(terms, company, '2026-11-20'), true);
      const service = mergeContract('{{servico.nome}}', contractFacts(terms, company, '2026-11-20'), true);
      expect([plan.ok, service.ok]).toEqual(type === 'servico' ? [false, true] : [true, false]);
    },
  );

  test('the texts of the seed can be filled', () => {
    expect(CONTRACT_TEXTS.map(({ type }) => type)).toEqual([...CONTRACT_TYPES]);
    for (const { type, content } of CONTRACT_TEXTS) {
      const offered = mergeFieldsOf(type).map((field) => [field, 'Ana Souza']);
      const filled = mergeContract(content, Object.fromEntries(offered), true);
      const text = filled.ok ? filled.value : filled.error.message;
      expect(text).toContain('<strong>Contratante:</strong> Ana Souza,');
      expect(text).not.toMatch(/[{}]/);
    }
  });

  test('a service says what is sold to its reader; the seed does, and a plan need not', () => {
    const service = CONTRACT_TEXTS.find(({ type }) => type === 'servico')?.content ?? '';
    expect(unstatedFields('servico', service)).toEqual([]);
    expect(unstatedFields('servico', service.replaceAll('{{pedido.total}}', ''))).toEqual(['pedido.total']);
    expect(
      unstatedFields('servico', '<p title="{{pedido.total}}">{{ servico.nome }} {{servico.cards}}</p>'),
    ).toEqual(['servico.prazo', 'pedido.total']);
    expect(unstatedFields('cpf', '<p>Texto</p>')).toEqual([]);
  });

  test.each([
    ['<script>alert(1)</script>', '&#60;script&#62;alert(1)&#60;/script&#62;'],
    ['D\'Ávila & "Filhos"', 'D&#39;Ávila &#38; &#34;Filhos&#34;'],
    ['{{pedido.total}}', '&#123;&#123;pedido.total&#125;&#125;'],
    ['$& $1 $$ $`', '$&#38; $1 $$ $&#96;'],
    ['&lt;', '&#38;lt;'],
  ])('a name that is %s is text', (name, text) => {
    expect(merged('<b title="{{cliente.nome}}">{{cliente.nome}}</b>', { 'cliente.nome': name })).toBe(
      `<b title="${text}">${text}</b>`,
    );
  });

  test('merging a merged text again changes nothing, for any input', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('{', '}', '<', '"', 'data', ' ', 'é') }), (typed) => {
        const text = merged('<p>{{cliente.nome}}</p>', { 'cliente.nome': typed });
        return merged(text) === text && !/[{}]/.test(text) && text.match(/</g)?.length === 2;
      }),
    );
  });

  test.each(['cliente.senha', '', 'constructor', '__proto__', 'Data', 'data}', '#if data'])(
    'a field {{%s}} that cannot be filled is refused',
    (field) => {
      expect(mergeContract(`{{data}} {{${field}}}`, facts(), true).ok).toBe(false);
    },
  );

  test.each(['{{data}', '{{', 'a }} b', '{{{data}}', '{{data {{data}}'])('%j is refused', (content) => {
    expect(merged(content)).toBe('broken-field');
  });

  test('braces that are no field are the text’s own', () => {
    expect(merged('<style>p{color:red}</style>{{data}}', { data: 'x' })).toBe('<style>p{color:red}</style>x');
  });
});
