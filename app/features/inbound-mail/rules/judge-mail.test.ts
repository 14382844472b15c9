import { describe, expect, test } from 'vitest';
import {
  bounceMeaning,
  dmarcResult,
  isAutomatic,
  type MailFacts,
  mayAnswerAlone,
  readBounce,
  readComplaint,
} from './judge-mail.ts';

const mail = (header?: [string, string], more: Partial<MailFacts> = {}): MailFacts => ({
  headers: header ? [{ key: header[0], value: header[1] }] : [],
  from: 'mariana@cliente.exemplo',
  subject: 'RG',
  messageId: '<a@cliente.exemplo>',
  ...more,
});

describe('a mail of a program', () => {
  test.each([
    [['auto-submitted', 'auto-replied'], {}],
    [['auto-submitted', 'auto-generated; type=x'], {}],
    [['precedence', 'bulk'], {}],
    [['precedence', 'auto_reply'], {}],
    [['x-auto-response-suppress', 'All'], {}],
    [['x-autoreply', 'yes'], {}],
    [['list-id', '<lista.exemplo>'], {}],
    [['return-path', '<>'], {}],
    [undefined, { from: 'mailer-daemon@exemplo.com' }],
    [undefined, { from: 'no-reply@exemplo.com' }],
    [undefined, { from: 'naoresponda@exemplo.com' }],
    [undefined, { subject: 'Resposta automática: RG' }],
    [undefined, { subject: 'Out of Office: back on Monday' }],
    [undefined, { messageId: '<0198f2a4@NOME.exemplo>' }],
  ] as const)('is recognised by %j %j', (header, more) => {
    expect(isAutomatic(mail(header && [...header], more), 'nome.exemplo')).toBe(true);
  });

  test('is not one of a person', () => {
    for (const one of [
      mail(),
      mail(['auto-submitted', 'no']),
      mail(['precedence', 'normal']),
      mail(['return-path', '<mariana@cliente.exemplo>']),
      mail(undefined, { from: 'noreply.silva@exemplo.com' }),
      mail(undefined, { subject: 'Minha ausência na audiência' }),
    ])
      expect(isAutomatic(one, 'nome.exemplo'), JSON.stringify(one)).toBe(false);
  });
});

test('only the topmost result of the configured server counts', () => {
  const result = (...values: string[]) => ({
    headers: values.map((value) => ({ key: 'authentication-results', value })),
  });
  expect(dmarcResult(result('mx.nome.exemplo; spf=pass; dmarc=fail (p=none)'), 'mx.nome.exemplo')).toBe(
    'fail',
  );
  expect(dmarcResult(result('mx.nome.exemplo 1; dmarc=pass header.from=a'), 'mx.nome.exemplo')).toBe('pass');
  expect(
    dmarcResult(result('outro.exemplo; dmarc=pass', 'mx.nome.exemplo; dmarc=pass'), 'mx.nome.exemplo'),
  ).toBeNull();
  expect(dmarcResult(result('mx.nome.exemplo; dmarc=pass'), '')).toBeNull();
  expect(dmarcResult(result(), 'mx.nome.exemplo')).toBeNull();
});

test('after five automatic mails in an hour an address gets none for a day', () => {
  const minute = 60_000;
  const five = [0, 1, 2, 3, 59].map((at) => at * minute);
  expect(mayAnswerAlone(five.slice(0, 4), 60 * minute)).toBe(true);
  expect(mayAnswerAlone(five, 60 * minute)).toBe(false);
  expect(mayAnswerAlone(five, (59 + 24 * 60) * minute - 1)).toBe(false);
  expect(mayAnswerAlone(five, (59 + 24 * 60) * minute)).toBe(true);
  expect(
    mayAnswerAlone(
      [0, 1, 2, 3, 60].map((at) => at * minute),
      61 * minute,
    ),
  ).toBe(true);
});

describe('a complaint', () => {
  const returned = 'From: a\r\nMessage-ID: <x@nome.exemplo>\r\n\r\n';

  test.each(['abuse', 'fraud', 'opt-out', 'Abuse'])('of the type %s names the mail', (type) => {
    expect(
      readComplaint(`Feedback-Type: ${type}\r\nOriginal-Rcpt-To: <Mari@x.exemplo>\r\n`, returned),
    ).toEqual({ recipient: 'mari@x.exemplo', messageId: '<x@nome.exemplo>' });
  });

  test('may hide the recipient; ignores other feedback, and feedback without its mail', () => {
    expect(readComplaint('Feedback-Type: abuse\r\n', returned)?.recipient).toBe('');
    expect(readComplaint('Feedback-Type: not-spam\r\n', returned)).toBeNull();
    expect(readComplaint('Feedback-Type: abuse\r\n', 'From: a\r\n')).toBeNull();
    expect(readComplaint('Olá', returned)).toBeNull();
  });
});

describe('a delivery report', () => {
  const report = (status: string, action = 'failed') =>
    `Reporting-MTA: dns; mx.exemplo\r\n\r\nFinal-Recipient: rfc822;\r\n Mariana@Cliente.exemplo\r\nAction: ${action}\r\nStatus: ${status} (bad)\r\n`;

  test('names the address, and the mail that came back', () => {
    expect(readBounce(report('5.1.1'), 'From: a\r\nMessage-ID: <x@nome.exemplo>\r\n\r\n')).toEqual({
      recipient: 'mariana@cliente.exemplo',
      action: 'failed',
      status: '5.1.1',
      messageId: '<x@nome.exemplo>',
    });
    expect(readBounce('Olá', '')).toBeNull();
  });

  test.each([
    ['5.1.1', 'failed', 'dead'],
    ['5.1.10', 'failed', 'dead'],
    ['5.2.1', 'failed', 'dead'],
    ['5.2.2', 'failed', 'other'],
    ['5.7.26', 'failed', 'reputation'],
    ['4.4.1', 'failed', 'wait'],
    ['5.1.1', 'delayed', 'wait'],
    ['5.1.1', 'delivered', 'wait'],
  ] as const)('%s %s means %s', (status, action, meaning) => {
    expect(bounceMeaning({ recipient: 'a@b.c', action, status, messageId: '' })).toBe(meaning);
  });
});
