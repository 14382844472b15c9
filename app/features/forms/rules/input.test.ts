import { describe, expect, test } from 'vitest';
import { FORM_TEMPLATES } from '#app/features/forms/seed/form-templates.ts';
import { answerColumns, csvAnswers, csvHead } from './form-answers-csv.ts';
import { FormFields } from './form-fields.ts';
import { mergeChoices, parseTemplate, soundFields } from './input.ts';
import { formsSent } from './messages.ts';
import { EMPTY_FIELD, fieldDraft, readTemplateForm, withCodes } from './template-draft.ts';

/** A builder's form with these rows: every row sends every control. */
function form(rows: Record<string, string>[], rest: Record<string, string> = {}): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries({ name: 'Ficha', body: '<p>x</p>', ...rest }))
    data.set(name, value);
  const controls = [
    'name',
    'label',
    'type',
    'hint',
    'required',
    'fill',
    'options',
    'multiline',
    'max',
    'accepts',
  ];
  for (const row of rows) {
    for (const control of [...controls, 'when', 'min']) data.append(`field-${control}`, row[control] ?? '');
  }
  return data;
}
const read = (rows: Record<string, string>[], rest?: Record<string, string>) =>
  parseTemplate(readTemplateForm(form(rows, rest)));

test('a question starts only with what its type can hold; what another type started with is dropped', () => {
  const started = [
    ['text', 'cliente.nome', 'cliente.nome'],
    ['document', 'cliente.documento', 'cliente.documento'],
    ['document', 'cliente.nome', undefined],
    ['date', 'data', 'data'],
    ['date', 'cliente.nome', undefined],
    ['money', 'cliente.nome', undefined],
    ['signature', 'cliente.nome', undefined],
  ] as const;
  for (const [type, fill, kept] of started) {
    const parsed = read([{ label: 'A', type, fill, accepts: 'any', when: 'any' }]);
    expect(parsed.ok && parsed.value.fields[0]?.fill, `${type} ${fill}`).toBe(kept);
  }
});

test('reads rows in the order of the page, each with its own fields, and skips empty ones', () => {
  const draft = readTemplateForm(
    form([
      { label: ' Renda ', type: 'money', min: '100', required: 'nao' },
      {},
      { label: 'Cor', type: 'choice', options: 'azul\r\n\r\nverde\r\nazul' },
    ]),
  );
  expect(draft.fields).toMatchObject([
    { label: 'Renda', type: 'money', min: '100', required: false },
    { label: 'Cor', type: 'choice', required: true },
  ]);
  expect(parseTemplate(draft)).toMatchObject({
    value: {
      fields: [
        { name: 'renda', type: 'money', min: 10_000, required: false },
        { name: 'cor', options: ['azul', 'verde'] },
      ],
    },
  });
});

test('a saved template can be shown and parsed again without a change', () => {
  for (const { fields, docType } of FORM_TEMPLATES) {
    const saved = FormFields.parse(fields);
    expect(parseTemplate({ name: 'Ficha', body: '', fields: saved.map(fieldDraft), docType })).toEqual({
      ok: true,
      value: { name: 'Ficha', body: '', fields: saved, docType },
    });
  }
});

describe('codes', () => {
  const codes = (...labels: string[]) =>
    withCodes(labels.map((label) => ({ ...EMPTY_FIELD, label }))).map((f) => f.name);
  test('are made from the question, each its own', () => {
    expect(codes('Estado civil', 'Estado civil', '2º nome', '???')).toEqual([
      'estado_civil',
      'estado_civil_2',
      'campo_2_nome',
      'campo',
    ]);
    const long = codes('a'.repeat(80), 'a'.repeat(80));
    expect(long.map((code) => code.length)).toEqual([40, 40]);
    expect(new Set(long).size).toBe(2);
  });
  test('that were given stay, whatever the question is called now', () =>
    expect(
      withCodes([
        { ...EMPTY_FIELD, name: 'a', label: 'Outra' },
        { ...EMPTY_FIELD, label: 'A' },
      ]),
    ).toMatchObject([{ name: 'a' }, { name: 'a_2' }]));
});

describe('a fault is shown beside its control', () => {
  test.each<[Record<string, string>, string]>([
    [{ label: '', hint: 'x' }, '0-label'],
    [{ label: 'x'.repeat(121) }, '0-label'],
    [{ label: 'A', name: 'Não' }, '0-name'],
    [{ label: 'A', hint: 'x'.repeat(201) }, '0-hint'],
    [{ label: 'A', type: 'choice', options: 'uma' }, '0-options'],
    [{ label: 'A', max: '0' }, '0-max'],
    [{ label: 'A', max: 'muitos' }, '0-max'],
    [{ label: 'A', type: 'money', min: 'caro' }, '0-min'],
    [{ label: 'A', fill: 'cliente.senha' }, '0-fill'],
  ])('%j', (row, key) => {
    const refused = read([row]);
    expect(refused.ok ? {} : refused.error.fields).toEqual({ [key]: expect.any(String) });
  });

  test('refuses equal codes, a form without questions, too many questions, and a missing name', () => {
    const fields = (result: ReturnType<typeof read>) =>
      Object.keys((!result.ok && result.error.fields) || {});
    expect(
      fields(
        read([
          { label: 'A', name: 'a' },
          { label: 'B', name: 'a' },
        ]),
      ),
    ).toEqual(['1-name']);
    expect(fields(read([]))).toEqual(['fields']);
    expect(fields(read(Array.from({ length: 61 }, (_, i) => ({ label: `P${i}` }))))).toEqual(['fields']);
    expect(fields(read([{ label: 'A' }], { name: 'x' }))).toEqual(['name']);
  });

  test('the preview shows what is right already', () =>
    expect(
      soundFields(
        readTemplateForm(form([{ label: 'A' }, { hint: 'sem pergunta' }, { label: 'B' }])).fields,
      ).map(({ name }) => name),
    ).toEqual(['a', 'b']));
});

test('files and signatures are no words of the text', () =>
  expect(
    mergeChoices([
      { name: 'a', label: 'A', type: 'text' },
      { name: 'b', label: 'B', type: 'file' },
      { name: 'c', label: 'C', type: 'signature' },
    ])
      .map(({ name }) => name)
      .filter((name) => name.startsWith('resposta.')),
  ).toEqual(['resposta.a']));

test('answers as a table: questions of every version, and nothing that a spreadsheet would run', () => {
  const now = FormFields.parse([
    { name: 'renda', label: 'Renda hoje', type: 'money' },
    { name: 'obs', label: '=cmd|x', type: 'text' },
    { name: 'doc', label: 'Cópia', type: 'file' },
    { name: 'firma', label: 'Assinatura', type: 'signature' },
  ]);
  const before = FormFields.parse([
    { name: 'renda', label: 'Renda', type: 'money' },
    { name: 'cor', label: 'Cor', type: 'text' },
  ]);
  const columns = answerColumns([now, before]);
  expect(columns.map(({ name }) => name)).toEqual(['renda', 'obs', 'doc', 'firma', 'cor']);
  expect(csvHead(columns)).toBe(
    "\uFEFFEnviado em;Nome;Documento;Versão;Renda hoje;'=cmd|x;Cópia;Assinatura;Cor\r\n",
  );
  const document = {
    sentAt: '2026-11-20T15:00:00Z',
    person: { name: '@Ana', document: '52998224725' },
    files: [{ label: 'Cópia', name: 'a;b.pdf', sha256: '' }],
    signatures: [{ label: 'Assinatura', typed: null, path: 'x' }],
  } as unknown as Parameters<typeof csvAnswers>[1]['document'];
  expect(
    csvAnswers(columns, { version: 2, fields: now, answers: { renda: '1412.00', obs: '-1+1' }, document }),
  ).toBe(`20/11/2026 12:00;'@Ana;529.982.247-25;2;"R$ 1.412,00";'-1+1;"a;b.pdf";assinado à mão;\r\n`);
  expect(csvAnswers(columns, { version: 1, fields: before, answers: { cor: 'azul' }, document })).toContain(
    ';1;;;;;azul\r\n',
  );
});

test('names the clients who were not reached', () => {
  expect(formsSent(3, 1)).toMatchObject({ tone: 'good', title: 'Formulário enviado a 3 clientes' });
  expect(formsSent(0, 2)).toMatchObject({ tone: 'bad', message: expect.stringContaining('2 pessoas') });
});

test('a form has at most 60 questions and a text of 100 thousand characters', () => {
  const questions = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ label: `Pergunta ${at}`, type: 'text', max: '10' }));
  expect(read(questions(60), { body: 'x'.repeat(100_000) })).toMatchObject({ ok: true });
  expect(read(questions(61))).toMatchObject({ error: { fields: { fields: 'No máximo 60 perguntas' } } });
  expect(read(questions(1), { body: 'x'.repeat(100_001) })).toMatchObject({
    error: { fields: { body: 'O texto passa do limite de 100 mil caracteres' } },
  });
});
