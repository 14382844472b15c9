import { describe, expect, test } from 'vitest';
import { fieldFault } from '#app/lib/merge-text.ts';
import { NOTICE_KEYS, NOTICE_TEXTS, type NoticeKey } from './notice-catalog.ts';
import {
  isSound,
  type NoticeText,
  noticeTextInput,
  noticeWords,
  paragraphs,
  typedWords,
  withFacts,
} from './notice-text.ts';

describe('every text that is shipped', () => {
  test.each(NOTICE_KEYS)('%s knows its fields, each with a sample, and would be taken as it is', (key) => {
    const { title, body, fields, mayBeEmpty = [], needed = [] }: NoticeText = NOTICE_TEXTS[key];
    const known = Object.keys(fields);
    expect(fieldFault(title + body, known)).toBeNull();
    expect(Object.values(fields).every(Boolean)).toBe(true);
    expect(known).toEqual(expect.arrayContaining([...mayBeEmpty, ...needed]));
    expect(needed.filter((name) => mayBeEmpty.includes(name))).toEqual([]);
    expect(isSound(NOTICE_TEXTS[key], { title, body })).toBe(true);
    expect(JSON.stringify(noticeWords(NOTICE_TEXTS[key], undefined, fields))).not.toContain('{{');
  });
});

test('each has a unique name', () => {
  const names = NOTICE_KEYS.map((key) => NOTICE_TEXTS[key].name);
  expect(names.length).toBeGreaterThan(70);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

describe('filling in fields', () => {
  const text = NOTICE_TEXTS['step.started'];
  const facts = { servico: 'Jus', etapa: 'Petição', recado: '' };
  test('an empty field leaves no blank behind', () =>
    expect(noticeWords(text, undefined, facts).message).toBe('A etapa “Petição” começou.'));
  test('a title stays one line whatever its fields bring', () =>
    expect(
      noticeWords(text, { title: '{{recado}}', body: 'x' }, { ...facts, recado: ' Um\n\n dois ' }).title,
    ).toBe('Um dois'));
  test('does not send empty words', () => {
    for (const own of [
      { title: '{{recado}}', body: 'x' },
      { title: 'x', body: '{{recado}}\n' },
    ]) {
      expect(noticeWords(text, own, facts).title).toBe('Jus: etapa atualizada');
    }
  });
  test('appended facts become a paragraph below the words', () =>
    expect(withFacts(typedWords({ title: 'T', message: 'M' }), 'F')).toEqual({
      title: 'T',
      message: 'M\n\nF',
    }));
});

describe('words of one’s own', () => {
  const text = NOTICE_TEXTS['email.changed'];
  test('stored words replace the shipped ones; entered text is never read as a field', () =>
    expect(
      noticeWords(
        text,
        { title: 'Novo: {{novo_email}}', body: 'Oi. {{novo_email}}' },
        { novo_email: '{{novo_email}}' },
      ),
    ).toEqual({
      title: 'Novo: {{novo_email}}',
      message: 'Oi. {{novo_email}}',
    }));

  const input = noticeTextInput({ fields: { a: 'A' } });
  test.each([
    [{ title: '', body: 'x' }, 'title', 'Escreva o título'],
    [{ title: 'x', body: '  \r\n ' }, 'body', 'Escreva o texto'],
    [{ title: 'x\ny', body: 'x' }, 'title', 'O título cabe em uma linha'],
    [{ title: 'x', body: '{{b}}' }, 'body', 'Este texto não tem o campo {{b}}'],
    [{ title: 'x', body: 'a {{a}' }, 'body', 'Há um campo com as chaves incompletas'],
    [{ title: 'x'.repeat(101), body: 'x' }, 'title', 'Título muito longo: até 100 letras'],
  ])('%j is refused beside its field', (values, field, message) => {
    const parsed = input.safeParse(values);
    expect(parsed.error?.issues.map(({ path, message }) => [path[0], message])).toEqual([[field, message]]);
  });
});

describe('fields that a text needs', () => {
  const faults = (key: NoticeKey, title: string, body: string) =>
    noticeTextInput(NOTICE_TEXTS[key])
      .safeParse({ title, body })
      .error?.issues.map(({ path, message }) => [path[0], message]);
  test('cannot be left out; which ones are missing is said beside the text', () => {
    expect(faults('withdrawal.confirmed', 'Desistência', 'Feito. {{devolucao}}')).toEqual([
      ['body', 'Inclua {{protocolo}}: este texto não pode ir sem esse campo'],
    ]);
    expect(faults('contract.pdf', 'Seu contrato', 'Está anexado.')).toEqual([
      ['body', 'Inclua {{codigo}} e {{endereco}}: este texto não pode ir sem esses campos'],
    ]);
  });
  test('may be in the title', () =>
    expect(faults('withdrawal.confirmed', 'Protocolo {{protocolo}}', '{{devolucao}}')).toBeUndefined());
  test('does not send stored words that lack one', () =>
    expect(isSound(NOTICE_TEXTS['privacy.asked'], { title: 'Recebemos', body: 'Até {{prazo}}.' })).toBe(
      false,
    ));
  test('are the proofs that the law grants a person', () => {
    for (const key of NOTICE_KEYS) {
      const { fields, needed = [] }: NoticeText = NOTICE_TEXTS[key];
      for (const proof of ['protocolo', 'codigo', 'prazo']) {
        if (proof in fields) expect(needed, key).toContain(proof);
      }
    }
  });
});

test('an empty line begins a paragraph', () =>
  expect(paragraphs('Um\nsó.\n\n \n\nDois.\n')).toEqual(['Um\nsó.', 'Dois.']));
