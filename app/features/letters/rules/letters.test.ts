import { expect, test } from 'vitest';
import { LETTER_TEXTS } from '#app/features/letters/seed/letter-texts.ts';
import { SCORE_WARNING } from '#app/terms/score-warning.ts';
import { type ApprovalFacts, approvalFaults, foreignCpfs, groundFaults, looksLikeMass } from './brakes.ts';
import {
  answerDueOn,
  CUSTOMER_WARNINGS,
  familyFor,
  familySpec,
  GROUND,
  GROUNDS,
  type Ground,
  groundOfFamily,
  TEMPLATE_FAMILIES,
} from './grounds.ts';
import { readAnswerLines, SAMPLE_ANSWERS } from './letter-answers-csv.ts';
import { letterFault, type MergeFacts, mergeLetter } from './merge-letter.ts';
import { nextStep, recheckOn } from './terms.ts';

const TODAY = '2026-11-25';
const LISTING: ApprovalFacts['listing'] = {
  holder: 'CPF',
  place: 'quod',
  kind: 'inadimplencia',
  closed: false,
  paidOn: null,
  paidEntryDueOn: null,
  fiveYearsOn: '2027-01-10',
  personSays: 'nao_conheco',
  creditorDoc: null,
  verdicts: ['sem_aviso'],
};
const BUREAU = { kind: 'bureau', doc: null, place: 'quod' } as const;
const CREDITOR = { kind: 'creditor', doc: null, place: null } as const;
const BANK = { kind: 'bank', doc: '00000000000191', place: null } as const;
const FACTS: ApprovalFacts = {
  ground: 'C2',
  needs: ['id'],
  evidence: ['id'],
  missing: [],
  foreign: [],
  listing: LISTING,
  addressee: BUREAU,
  wrongVoice: false,
  over: false,
  week: { sameText: 1, clients: 1 },
  writtenBy: 'a',
  approvedBy: 'b',
  fourEyes: true,
  today: TODAY,
};

test('a letter with all that it needs may be approved', () => expect(approvalFaults(FACTS)).toEqual([]));

test.each<[string, Partial<ApprovalFacts>, RegExp]>([
  ['without its documents', { needs: ['id', 'error_proof'] }, /Falta juntar: prova do erro/],
  ['with an unfilled field', { missing: [{ name: 'valor', label: 'valor' }] }, /campos sem dado: valor/],
  ['that names another person', { foreign: ['39053344705'] }, /CPF de outra pessoa: 390\.533\.447-05/],
  ['of an ended contract', { over: true }, /contrato deste cliente terminou/],
  ['of the holder’s own that speaks by attorney', { wrongVoice: true }, /mude a abertura/],
  ['by the person who wrote it', { approvedBy: 'a' }, /Outra pessoa/],
  ['about a record that is only true', { listing: { ...LISTING, verdicts: ['verdadeira'] } }, /verdadeiro/],
  ['about a record that is gone', { listing: { ...LISTING, closed: true } }, /já saiu/],
  ['as one of many', { week: { sameText: 6, clients: 20 } }, /pedido em massa/],
])('a letter is not approved %s', (_, over, reason) =>
  expect(approvalFaults({ ...FACTS, ...over }).join(' ')).toMatch(reason),
);

test('finds another person’s CPF in a text, formatted or not, and skips own and invalid ones', () => {
  const of = (text: string) => foreignCpfs(text, ['529.982.247-25', null]);
  expect(of('documento 529.982.247-25, e CPF: 39053344705; de novo 390.533.447-05')).toEqual(['39053344705']);
  expect(of('CPF 529.982.247-25, telefone 49988887777, protocolo 39053344705, 111.111.111-12')).toEqual([]);
});

test('the author of a letter may approve it if the setting allows it', () =>
  expect(approvalFaults({ ...FACTS, approvedBy: 'a', fourEyes: false })).toEqual([]));

test('letters with evidence of the record itself, or a fifth of the week’s letters, are no mass request', () => {
  const week = { sameText: 6, clients: 20 };
  expect(approvalFaults({ ...FACTS, evidence: ['id', 'error_proof'], week })).toEqual([]);
  expect(looksLikeMass({ sameText: 5, clients: 25 })).toBe(false);
  expect(looksLikeMass({ sameText: 5, clients: 24 })).toBe(true);
  expect(looksLikeMass({ sameText: 4, clients: 4 })).toBe(false);
});

test.each<[string, Parameters<typeof groundFaults>, RegExp | null]>([
  [
    'C3 before the creditor’s last day',
    [
      'C3',
      { ...LISTING, verdicts: ['paga_nao_baixada'], paidOn: '2026-11-20', paidEntryDueOn: '2026-11-30' },
      CREDITOR,
      TODAY,
    ],
    /até 30\/11\/2026/,
  ],
  [
    'C3 on it',
    [
      'C3',
      { ...LISTING, verdicts: ['paga_nao_baixada'], paidOn: '2026-11-10', paidEntryDueOn: TODAY },
      CREDITOR,
      TODAY,
    ],
    /ainda tem prazo/,
  ],
  [
    'C3 after it',
    [
      'C3',
      { ...LISTING, verdicts: ['paga_nao_baixada'], paidOn: '2026-11-10', paidEntryDueOn: '2026-11-18' },
      CREDITOR,
      TODAY,
    ],
    null,
  ],
  [
    'C4 of a debt that is recognised',
    ['C4', { ...LISTING, personSays: 'reconheco' }, CREDITOR, TODAY],
    /não reconhece/,
  ],
  ['C5 before five years', ['C5', LISTING, BUREAU, TODAY], /terminam em 10\/01\/2027/],
  [
    'C5 after five years',
    ['C5', { ...LISTING, verdicts: ['fora_do_prazo'], fiveYearsOn: '2026-11-24' }, BUREAU, TODAY],
    null,
  ],
  ['C5 on their last day', ['C5', { ...LISTING, fiveYearsOn: TODAY }, BUREAU, TODAY], /terminam/],
  ['C5B without the lawyer', ['C5B', LISTING, BUREAU, TODAY], /jurídico/],
  [
    'C7 to Banco do Brasil as manager',
    ['C7', { ...LISTING, place: 'ccf', creditorDoc: '11222333000181' }, BANK, TODAY],
    /gestor/,
  ],
  [
    'C7 to Banco do Brasil about its own cheque',
    [
      'C7',
      { ...LISTING, verdicts: ['nao_reconhecida'], place: 'ccf', creditorDoc: '00000000000191' },
      BANK,
      TODAY,
    ],
    null,
  ],
  ['C8 of an unpaid protest', ['C8', { ...LISTING, kind: 'protesto' }, CREDITOR, TODAY], /C8B/],
  ['C8B of an unpaid protest', ['C8B', { ...LISTING, kind: 'protesto' }, CREDITOR, TODAY], null],
  [
    'C8B of a paid protest',
    ['C8B', { ...LISTING, kind: 'protesto', paidOn: '2026-11-10' }, CREDITOR, TODAY],
    /já foi pago/,
  ],
  ['C10 of a company', ['C10', { ...LISTING, holder: 'CNPJ' }, CREDITOR, TODAY], /só pessoas/],
  ['C11 to a creditor', ['C11', LISTING, CREDITOR, TODAY], /não é para este/],
  ['C11 of a company', ['C11', { ...LISTING, holder: 'CNPJ' }, BUREAU, TODAY], null],
  ['C12 of a true record', ['C12', { ...LISTING, verdicts: ['verdadeira'] }, BUREAU, TODAY], null],
  ['C12B of a company', ['C12B', { ...LISTING, holder: 'CNPJ' }, BUREAU, TODAY], null],
  ['C14 to a bureau', ['C14', LISTING, BUREAU, TODAY], /não é para este/],
  ['C2 of an offer', ['C2', { ...LISTING, kind: 'oferta' }, BUREAU, TODAY], /oferta de acordo/],
  ['C2 of the Cadin', ['C2', { ...LISTING, place: 'cadin' }, { ...BUREAU, place: null }, TODAY], /10\.522/],
  ['C6B of a bureau’s record', ['C6B', { ...LISTING, verdicts: ['valor_errado'] }, BANK, TODAY], /SCR/],
  ['C2 to another bureau', ['C2', LISTING, { ...BUREAU, place: 'spc' }, TODAY], /não consta/],
  ['C2 to a creditor', ['C2', LISTING, CREDITOR, TODAY], /não é para este/],
])('%s', (_, asked, reason) => {
  const faults = groundFaults(...asked).join(' ');
  if (reason) expect(faults).toMatch(reason);
  else expect(faults).toBe('');
});

test('each family of texts belongs to a ground; companies, the Cadin and false cheques have their own', () => {
  const of = (ground: Ground, over: Partial<typeof LISTING> = {}) =>
    familyFor(ground, { ...LISTING, ...over });
  expect(of('C1')).toBe('C1');
  expect(of('C1', { holder: 'CNPJ' })).toBe('C1_PJ');
  expect(of('C11', { holder: 'CNPJ' })).toBe('C11');
  expect(of('C14', { holder: 'CNPJ' })).toBe('C14_PJ');
  expect(of('C3', { place: 'cadin', holder: 'CNPJ' })).toBe('C3_CADIN');
  expect(of('C7', { verdicts: ['paga_nao_baixada'] })).toBe('C7');
  expect(of('C7', { verdicts: ['nao_reconhecida'] })).toBe('C7_NAO');
  expect(familySpec('C7_NAO').needs).toContain('police_report');
  expect(familySpec('C1').basis).toBe('usual');
  for (const family of TEMPLATE_FAMILIES) expect(family.startsWith(groundOfFamily(family))).toBe(true);
});

test('no text for companies names the law of personal data, or the CDC without the final user', () => {
  for (const family of TEMPLATE_FAMILIES.filter((one) => one.endsWith('_PJ'))) {
    const { body } = LETTER_TEXTS[family];
    expect(body, family).not.toMatch(/13\.709/);
    if (/Defesa do Consumidor/.test(body)) expect(body, family).toMatch(/destinatária final/);
  }
});

test('leaving the positive file and returning to it have separate texts', () => {
  expect(LETTER_TEXTS.C12.body).toMatch(/cancelamento do seu cadastro positivo/);
  expect(LETTER_TEXTS.C12B.body).toMatch(/reabertura do seu cadastro positivo/);
  expect(LETTER_TEXTS.C12B.body).not.toMatch(/cancel/);
  expect(answerDueOn(GROUND.C12B, '2026-11-27')).toBe('2026-12-01');
  // Only leaving lowers the score.
  expect(CUSTOMER_WARNINGS).toEqual({ C12: SCORE_WARNING });
});

test('terms count from the day that their ground defines', () => {
  expect(answerDueOn(GROUND.C1, '2026-11-19')).toBe('2026-11-27');
  expect(answerDueOn(GROUND.C2, '2026-11-24')).toBe('2026-12-04');
  expect(answerDueOn(GROUND.C10, '2026-11-24')).toBeNull();
});

test('each answer has a next step, and a complaint that failed goes to the lawyer', () => {
  for (const ground of GROUNDS)
    expect(nextStep(ground, 'kept_with_proof')).toBe(
      ground === 'C6' ? 'disagree' : ground === 'C6B' ? 'ombudsman' : 'show_proof',
    );
  expect(nextStep('C6', 'kept_without_proof')).toBe('disagree');
  expect(nextStep('C6', 'no_answer')).toBe('ombudsman');
  expect(nextStep('C1', 'no_answer')).toBe('complain');
  expect(nextStep('C1', 'kept_without_proof')).toBe('complain');
  expect(nextStep('C9', 'no_answer')).toBe('lawyer');
  expect(nextStep('C8', 'removed')).toBe('notary');
  expect(recheckOn('C1', 'removed', TODAY)).toBe('2026-12-25');
  expect(recheckOn('C6', 'removed', TODAY)).toBe('2027-01-15');
  expect(recheckOn('C6', 'removed', '2026-11-30')).toBe('2027-02-15');
  expect(recheckOn('C1', 'no_answer', TODAY)).toBeNull();
});

test('fills a text in from its record, and reports fields without a value', () => {
  const facts = {
    client: { name: 'Ana Souza', document: '52998224725' },
    addressee: 'Quod',
    place: 'quod',
    company: 'Nome em Dia',
    previousProtocol: null,
    proposal: null,
    own: {
      values: { 'cliente.time': '<b>{{credor}}</b> {{', 'caso.vara': '' },
      labels: { 'cliente.time': 'Time (Clientes)', 'caso.vara': 'Vara (Casos)' },
    },
    listing: {
      creditor: 'Banco {{valor}}',
      creditorDoc: null,
      originalCreditor: null,
      contractRef: null,
      amount: 348_055,
      dueOn: '2021-10-10',
      includedOn: null,
      paidOn: null,
      notary: null,
      protocol: null,
      checkNo: null,
      ccfReason: null,
    },
  } satisfies MergeFacts;
  expect(
    mergeLetter('{{cliente}}, {{documento}}: {{credor}}, {{valor}}, {{vencimento}}, {{contrato}}', facts),
  ).toEqual({
    body: 'Ana Souza, 529.982.247-25: Banco {{valor}}, R$ 3.480,55, 10/10/2021, {{contrato}}',
    missing: [{ name: 'contrato', label: 'número do contrato' }],
  });
  // The value of an own field is text; an empty and an archived one block the letter.
  expect(mergeLetter('{{ cliente.time }} {{caso.vara}} {{cliente.velho}} {{lead.time}}', facts)).toEqual({
    body: '<b>{{credor}}</b> {{ {{caso.vara}} {{cliente.velho}} {{lead.time}}',
    missing: [
      { name: 'caso.vara', label: 'Vara (Casos)' },
      { name: 'cliente.velho', label: '{{cliente.velho}}' },
    ],
  });
  expect(letterFault('{{cliente.time}} {{caso.vara}}')).toBeNull();
  expect(letterFault('{{lead.time}}')).toMatch('{{lead.time}}');
  expect(letterFault('Olá {{nada}}')).toMatch('{{nada}}');
});

test('a file of answers keeps its good lines and reports the others', () => {
  const id = '0190b3a0-0000-7000-8000-000000000001';
  const file = `\uFEFFid;resposta;data;protocolo;arquivo\r\n${id};removed;24/11/2026;P-1;a.pdf\r\nx;removed;24/11/2026;;\n${id};talvez;24/11/2026;;\n${id};Não respondeu;2026-11-26;;\n\n${id};"Manteve sem prova";2026-11-24`;
  const { answers, faults } = readAnswerLines(file, TODAY);
  expect(answers).toEqual([
    { line: 2, id, answer: 'removed', on: '2026-11-24', protocol: 'P-1', file: 'a.pdf' },
    { line: 7, id, answer: 'kept_without_proof', on: '2026-11-24', protocol: null, file: null },
  ]);
  expect(faults.map(({ line, message }) => [line, message.slice(0, 20)])).toEqual([
    [3, 'O id da carta não é '],
    [4, 'A resposta “talvez” '],
    [5, 'A data da resposta e'],
  ]);
  expect(faults[1]?.message).toContain('Use: Retirou ou atendeu, Manteve e mostrou prova,');
});

test.each([
  ['retirou', 'removed'],
  ['NÃO RESPONDEU', 'no_answer'],
  ['pediu mais', 'asked_more'],
  ['manteve', null],
  ['', null],
])('the answer “%s” of a file is read as %s', (said, answer) => {
  const id = '0190b3a0-0000-7000-8000-000000000001';
  const { answers } = readAnswerLines(`${id};${said};24/11/2026`, TODAY);
  expect(answers.map((one) => one.answer)).toEqual(answer ? [answer] : []);
});

test('the sample file is one that the product reads, up to its letter', () => {
  expect(readAnswerLines(SAMPLE_ANSWERS, TODAY).faults.map(({ message }) => message)).toEqual([]);
});
