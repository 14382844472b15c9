import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { isDelivered, isWindowOpen, laterStatus, mayWriteFreely, windowEnd } from './delivery.ts';
import { deliveryOf, MOST_TRIES, OWN_CODES, retryWait, whatsappError } from './errors.ts';
import { webhookFacts } from './read-webhook.ts';
import { fillTemplate } from './templates.ts';
import { capState, categoryOf, priceOf, WhatsAppSetting } from './whatsapp-prices.ts';
import { commandOf, numberKey, optionOf } from './whatsapp-words.ts';

describe('window of 24 hours', () => {
  const at = new Date('2026-11-27T12:00:00Z');
  const later = (seconds: number) => new Date(at.getTime() + seconds * 1000);
  const until = windowEnd(at);

  test('is open at 86 399 seconds and closed at 86 400', () => {
    expect(isWindowOpen(until, later(86_399))).toBe(true);
    expect(isWindowOpen(until, later(86_400))).toBe(false);
    expect(isWindowOpen(null, at)).toBe(false);
  });

  test('the product stops a minute before', () => {
    expect(mayWriteFreely(until, later(86_339))).toBe(true);
    expect(mayWriteFreely(until, later(86_340))).toBe(false);
  });
});

test('every order of statuses ends at the highest, and a failure stays', () => {
  const orders = [
    ['sent', 'delivered', 'read'],
    ['read', 'sent', 'delivered'],
    ['delivered', 'read', 'sent'],
    ['read', 'read', 'delivered'],
  ] as const;
  for (const order of orders)
    expect(order.reduce(laterStatus, 'accepted' as never), order.join()).toBe('read');
  expect(laterStatus('delivered', 'failed')).toBe('failed');
  expect(laterStatus('failed', 'read')).toBe('failed');
  expect(laterStatus('uncertain', 'sent')).toBe('sent');
  expect(isDelivered('sent')).toBe(false);
});

test.each([
  [131_047, 'choose-template'],
  [131_026, 'unreachable'],
  [131_050, 'no-offers'],
  [131_049, 'wait-a-day'],
  [130_429, 'retry'],
  [131_056, 'retry'],
  [131_031, 'stop-all'],
  [131_042, 'stop-paid'],
  [132_015, 'template-fault'],
  [131_062, 'needs-phone'],
  [190, 'key-fault'],
  [200, 'key-fault'],
  [299, 'key-fault'],
  [300, 'none'],
  [0, 'key-fault'],
  [131_053, 'file-missing'],
  [999_999, 'none'],
])('code %s: %s', (code, does) => {
  expect(whatsappError(code).does).toBe(does);
});

test('waits 6, 12, 24, 48 and 96 seconds between six attempts', () => {
  expect(MOST_TRIES).toBe(6);
  expect([1, 2, 3, 4, 5].map((tries) => retryWait(tries) / 1000)).toEqual([6, 12, 24, 48, 96]);
});

test('spellings of one number have one key', () => {
  for (const number of ['5549988887777', '554988887777', '49988887777', '+55 49 98888-7777'])
    expect(numberKey(number), number).toBe('554988887777');
  expect(numberKey('554933334444')).toBe('554933334444');
  expect(numberKey('+13055550199')).toBe('13055550199');
  expect(numberKey('5549988887778')).not.toBe(numberKey('5549988887777'));
});

test.each([
  ['SAIR', 'stop'],
  [' parar! ', 'stop'],
  ['Stop.', 'stop'],
  ['cancelar', 'stop'],
  ['quero sair de casa', null],
  ['Sim', 'yes'],
  ['sim, pode', null],
  ['como está?', 'status'],
  ['Andamento', 'status'],
  ['Entrar!', 'enter'],
  ['posso entrar?', null],
  ['ajuda', 'help'],
  ['', null],
])('“%s” is the command %s', (text, command) => {
  expect(commandOf(text)).toBe(command);
});

test('an option is a whole message', () => {
  expect(['1', ' 2. ', '3', '4', '12', 'um'].map(optionOf)).toEqual([1, 2, 3, null, null, null]);
});

test('the cap is reached by the message that would pass it, not by one that fits exactly', () => {
  expect(capState({ capCentavos: 100 }, 790_000, 9_999)).toBe('free');
  expect(capState({ capCentavos: 100 }, 790_000, 10_000)).toBe('near');
  expect(capState({ capCentavos: 100 }, 990_000, 10_000)).toBe('near');
  expect(capState({ capCentavos: 100 }, 990_000, 10_001)).toBe('full');
  expect(capState({ capCentavos: null }, 10 ** 12, 1)).toBe('free');
  const setting = WhatsAppSetting.parse({});
  expect(priceOf(setting, 'marketing', 'regular')).toBe(135_000);
  expect(priceOf(setting, 'utility', 'free_customer_service')).toBe(0);
  expect(['utility', 'marketing_lite', 'referral_conversion', undefined].map(categoryOf)).toEqual([
    'utility',
    'marketing',
    'service',
    'service',
  ]);
});

test('a template is filled in, and an absent text leaves nothing', () => {
  expect(fillTemplate('Oi, {{1}}. {{2}}!', ['Ana'])).toBe('Oi, Ana. !');
});

describe('webhooks', () => {
  const BODY =
    '{"object":"whatsapp_business_account","entry":[{"id":"1","changes":[{"value":{"messaging_product":"whatsapp","metadata":{"display_phone_number":"5549999990000","phone_number_id":"106"},"contacts":[{"profile":{"name":"Mariana"},"user_id":"BR.1502576394655843"}],"messages":[{"from_user_id":"BR.1502576394655843","id":"wamid.A","timestamp":"1795773600","type":"text","text":{"body":"oi"}}]},"field":"messages"}]}]}';

  test('the vector of the brief has its signature', () => {
    const sign = (body: string) => createHmac('sha256', 'segredo').update(body).digest('hex');
    expect(sign(BODY)).toBe('00abeff26ef86a2fbbf8c3b817db7a6ab2387d27c1b52e8a977583752d720a63');
    expect(sign(String.raw`{"t":"olá ção 😀 \u00e7"}`)).toBe(
      'ddb4e6017214b0c632e71b363aae14bb3c1aa28cb9c7ec3529b27498e15bb5f3',
    );
  });

  test('a person without a phone is read by the user id', () => {
    expect(webhookFacts(JSON.parse(BODY))).toEqual([
      {
        kind: 'message',
        id: 'wamid.A',
        at: new Date('2026-11-27T10:00:00Z'),
        who: { bsuid: 'BR.1502576394655843', phone: null, name: 'Mariana', username: null },
        type: 'text',
        text: 'oi',
        media: null,
        numberId: '106',
      },
    ]);
  });

  test.each([null, 1, 'x', [], {}, { object: 'whatsapp_business_account' }, { object: 'page', entry: [] }])(
    'the body %j is one unknown fact',
    (body) => {
      expect(webhookFacts(body)).toEqual([{ kind: 'unknown', field: 'body' }]);
    },
  );

  const change = (field: string, value: object) =>
    webhookFacts({ object: 'whatsapp_business_account', entry: [{ changes: [{ field, value }] }] });

  test.each([
    ['statuses', [{ id: 'w', status: 'exploded', timestamp: '1795773600' }], 'messages:status'],
    ['statuses', [{ status: 'sent', timestamp: '1795773600' }], 'messages:status'],
    ['messages', [{ id: 'w', type: 'text', timestamp: 'soon' }], 'messages:message'],
    ['messages', [{ id: 'w', type: 'text', timestamp: '1795773600' }], 'messages:no-sender'],
    [
      'messages',
      [{ id: 'w', type: 'system', timestamp: '1795773600', system: { type: 'customer_identity_changed' } }],
      'messages:system:customer_identity_changed',
    ],
  ])('an odd entry of %s is unknown', (name, entries, field) => {
    expect(change('messages', { [name]: entries })).toEqual([{ kind: 'unknown', field }]);
  });

  test('templates, categories and preferences are read', () => {
    expect(
      change('message_template_status_update', {
        event: 'REJECTED',
        message_template_name: 'novidade_no_caso',
        rejection_info: { reason: 'PROMOTIONAL', recommendation: 'Remove the offer' },
      }),
    ).toEqual([
      {
        kind: 'template',
        name: 'novidade_no_caso',
        state: 'rejected',
        reason: 'PROMOTIONAL. Remove the offer',
      },
    ]);
    expect(
      change('template_category_update', {
        message_template_name: 'novidade_no_caso',
        new_category: 'MARKETING',
      }),
    ).toEqual([{ kind: 'category', name: 'novidade_no_caso', category: 'marketing' }]);
    expect(change('user_preferences', { user_preferences: [{ wa_id: '55', value: 'stop' }] })).toMatchObject([
      { kind: 'preference', marketing: false, who: { phone: '55' } },
    ]);
    expect(change('flows', {})).toEqual([{ kind: 'unknown', field: 'flows' }]);
  });

  test('status played counts as read, and the first error is kept', () => {
    expect(
      change('messages', {
        statuses: [
          { id: 'w', status: 'played', timestamp: '1795773600' },
          { id: 'w', status: 'failed', timestamp: '1795773600', errors: [{ code: 131_047 }, { code: 1 }] },
        ],
      }),
    ).toMatchObject([{ status: 'read' }, { status: 'failed', error: 131_047 }]);
  });
});

test('a fault of a delivery names the next step, and is said once', () => {
  const words = (...of: Parameters<typeof deliveryOf>) => deliveryOf(...of).words;
  expect(deliveryOf('read', null)).toEqual({ words: 'Lida', failed: false });
  expect(words('queued', 131_056)).toBe('Na fila, tentando de novo.');
  expect(deliveryOf('failed', 131_056)).toEqual({
    words: 'Não saiu. O WhatsApp não respondeu a nenhuma tentativa. Mande de novo mais tarde.',
    failed: true,
  });
  expect(words('uncertain', OWN_CODES.uncertain)).toBe(
    'Não sabemos se saiu. Confira no WhatsApp antes de repetir.',
  );
  for (const code of [131_047, 131_026, 131_048, 131_042, 132_001, 131_062, 190, 131_052, 999_999])
    expect(words('failed', code), String(code)).toMatch(/Escolha|Responda|Peça/);
});
