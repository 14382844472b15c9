import { expect, test } from 'vitest';
import { countWelcomes, NOT_AGREED, type Welcomed, welcomeWay } from './welcome-way.ts';

const person = (
  invite: Partial<NonNullable<Welcomed['invite']>> | null,
  link: Partial<Welcomed['link']> = {},
) => ({
  invite: invite && { sentAt: null, expired: true, quiet: true, hasEmail: false, ...invite },
  link: { why: null, agreed: false, ...link },
});

test('mail comes before WhatsApp, which needs the agreement of the person or the word of the team', () => {
  expect(welcomeWay(person({ hasEmail: true }, { agreed: true }), true)).toEqual({ way: 'mail' });
  expect(welcomeWay(person({}, { agreed: true }), false)).toEqual({ way: 'whatsapp' });
  expect(welcomeWay(person({}), true)).toEqual({ way: 'whatsapp' });
  expect(welcomeWay(person({}), false)).toEqual({ why: `Não tem e-mail. ${NOT_AGREED}` });
});

test('the word of the team does not overcome a refusal of WhatsApp, a password or an open invitation', () => {
  const why = 'Este número não recebe WhatsApp.';
  expect(welcomeWay(person({}, { why }), true)).toEqual({ why: `Não tem e-mail. ${why}` });
  expect(welcomeWay(person(null), true)).toEqual({ why: 'Já criou a senha.' });
  const sentAt = '2026-11-30T12:00:00.000Z';
  expect(welcomeWay(person({ sentAt, expired: false }), true)).toEqual({ why: 'Já recebeu o convite.' });
  expect(welcomeWay(person({ sentAt, expired: true }), true)).toEqual({ way: 'whatsapp' });
});

test('each client counts once: by channel, or by its reason', () => {
  const people = [
    person({ hasEmail: true }),
    person({}, { agreed: true }),
    person({}),
    person({}),
    person(null),
    person({}, { why: 'O cadastro não tem telefone.' }),
    person({}, { why: 'O cadastro não tem telefone.' }),
  ];
  expect(countWelcomes(people)).toEqual({
    ...{ mail: 1, whatsapp: 1, ifAgreed: 2 },
    left: [
      { why: 'Não tem e-mail. O cadastro não tem telefone.', count: 2 },
      { why: 'Já criou a senha.', count: 1 },
    ],
  });
});
