import fc from 'fast-check';
import { expect, test } from 'vitest';
import { attempted } from '#tests/attempts.ts';
import { registeredName } from './link.ts';
import type { OfficialChannels } from './official-channels.ts';
import { scamPieces } from './pieces.ts';
import { judge } from './verdict.ts';

const CHANNELS: OfficialChannels = {
  name: 'Nome em Dia',
  taxId: '11222333000181',
  domains: ['nomeemdia.com.br'],
  phones: ['49999990000'],
  emails: ['contato@nomeemdia.com.br'],
  pixKeys: [],
};
const OWN = 'nomeemdia.com.br';

const check = (text: string, channels = CHANNELS) =>
  judge(scamPieces(text, '2026-11-24', channels.name), channels, new Set());
const ours = (text: string, channels = CHANNELS) =>
  check(text, channels).pieces.filter(({ verdict }) => verdict === 'ours');

const ENDINGS = [
  'live',
  'gg',
  'cloud',
  'ru',
  'co',
  'tech',
  'me',
  'zip',
  'info',
  'com',
  'net',
  'app',
  'dev',
  'finance',
];
/** Foreign addresses whose owner wants to be taken for the business. */
const IMITATIONS = [
  ...ENDINGS.flatMap((ending) => [
    `${OWN}.pagar.${ending}`,
    `https://${OWN}.${ending}/pix`,
    `nomeemdia.${ending}`,
  ]),
  ...['-', '_', '--', '_-'].flatMap((sign) => [
    `${OWN}${sign}pagar.com`,
    `https://${OWN}${sign}boleto.live/`,
    `nomeemdia${sign}pagamento.com.br`,
    `pagar${sign}nomeemdia.com.br`,
  ]),
  'https://nomeemdia-pagamento.com/?e=contato@nomeemdia.com.br',
  'nomeemdia-pagamento.com/?e=contato@nomeemdia.com.br',
  'https://nomeemdia-pagamento.com/#https://nomeemdia.com.br',
  'https://nomeemdia-pagamento.com/nomeemdia.com.br/app/faturas',
  'https://nomeemdia-pagamento.com?https://nomeemdia.com.br/',
  'https://nomeemdia-pagamento.com\\nomeemdia.com.br',
  // Look-alike letters: Cyrillic е, о, а; Greek ο; accents; full-width; digits; rn for m; their punycode.
  'nomеemdia.com.br',
  'nоmeemdia.com.br',
  'nomeemdiа.com.br',
  'nοmeemdia.com.br',
  'nomeêmdia.com.br',
  'https://nómeemdia.com.br/pagar',
  'ｎｏｍｅｅｍｄｉａ.com.br',
  'n0meemdia.com.br',
  'nomeerndia.com.br',
  'nomeemd1a.com.br',
  'nom3emdia.com.br',
  'nomeemdla.com.br',
  'https://xn--nomemdia-dgf.com.br',
  'https://xn--nmeemdia-6fg.com.br/',
  'www.nomeemdia.com.bг',
  'nomeendia.com.br',
  'nomemdia.com.br',
  'nome-em-dia.com.br',
  'nome.em.dia.com.br',
  'app.nomeemdia.com',
  'NOMEEMDIA.COM.BR.EVIL.COM',
  'NomeEmDia.com.br.Evil.com',
  // Another site named before the real one.
  'https://nomeemdia.com.br@evil.com',
  'https://nomeemdia.com.br:443@evil.com/',
  'https://contato@nomeemdia.com.br@evil.com',
  'nomeemdia.com.br@evil.com/pix',
  'https://nomeemdia.com.br%2F@evil.com',
  'https://nomeemdia.com.br%40evil.com',
  'https://nomeemdia.com.br%2eevil.com',
  'https://nomeemdia.com.br．evil.com',
  'https://nomeemdia.com.br。evil.com/pix',
  'https://evil:nomeemdia.com.br@203.0.113.7/',
  // Invisible signs in the host.
  'nomeemdia.com.br\u00ad.pagar.live',
  'nomeemdia.com.br\u200b.pagar.live',
  'nomeemdia.com.br\u2060-pagar.com',
  'https://nomeemdia.com.br\u200d.pagar.co',
  'nomeemdia.com.br\ufe0f.pagar.co',
  // Mailboxes.
  'nomeemdia@gmail.com',
  'nome.em.dia@outlook.com',
  'contato@nomeemdia.com',
  'contato@nomeemdia.com.br.evil.com',
  'contato@nomeemdia-cobranca.com.br',
  'contato@nomеemdia.com.br',
  'contato%nomeemdia.com.br@evil.com',
  'contato@nomeemdia.com.br@evil.com',
  'mailto:contato@nomeemdia.com.br.evil.com',
  '“Nome em Dia” <nomeemdia@evil.com>',
  'contato@nomeemdia.com.br <nomeemdia@evil.com>',
  'Site:nomeemdia.com.br.pagar.live',
  'Acesse:https://nomeemdia.com.br.pagar.live',
  '(nomeemdia.com.br.pagar.live)',
  '*nomeemdia.com.br.pagar.live*',
  '<https://nomeemdia.com.br.pagar.live>',
  'https://ftp.nomeemdia.com.br.s3.amazonaws.com',
  'nomeemdia.github.io',
  'nomeemdia.netlify.app/pagar',
];

/** Our host in a form that the business does not write, and names that cannot be compared. */
const ODD = [
  'https://nomeemdia.com.br:8443/pix',
  'https://nomeemdia.com.br:80/',
  'nomeemdia.com.br:8080',
  'https://nomeemdia.com.br./pix',
  'https:\\\\nomeemdia.com.br\\pix',
  'https://nomeemdia.com.br\\@evil.com',
  'https:///nomeemdia.com.br/',
  'https:nomeemdia.com.br',
  'https://nomeemdia．com．br/',
  'nomeemdia。com。br',
  'https://nomeem\u00addia.com.br/',
  'nomeem\u200bdia.com.br',
  'https://nomeemdia%2ecom.br/',
  'https://％6eomeemdia.com.br',
  'nomeemdia.com.br,evil.com',
  'nomeemdia.com.br;evil.com',
  'nomeemdia.com.br|evil.com',
  'cobranca@nomeemdia.com.br',
  'ftp://nomeemdia.com.br/pix',
  'javascript:location="https://evil.com/nomeemdia.com.br"',
  'https://203.0.113.7/nomeemdia.com.br',
  '203.0.113.7/nomeemdia.com.br',
  'https://3405803783/nomeemdia.com.br',
  'https://[2001:db8::7]/nomeemdia.com.br',
  'https://evil.com/?u=https://nomeemdia.com.br',
  'https://evil.com/#nomeemdia.com.br',
  'https://evil.com/contato@nomeemdia.com.br',
  'evil.com?contato@nomeemdia.com.br',
  'https://bit.ly/nomeemdia.com.br',
  'https://www.google.com/url?q=https://nomeemdia.com.br',
  'com.br',
  'br',
  'https://com.br/',
  'evil.com/nomeemdia.com.br',
  'golpe@evil.com@nomeemdia.com.br',
  'contato\u00ad@nomeemdia.com.br',
  'соntato@nomeemdia.com.br',
];

test(`${IMITATIONS.length + ODD.length} addresses are never marked as ours`, () => {
  expect(IMITATIONS.length + ODD.length).toBeGreaterThanOrEqual(120);
  const marked = [...IMITATIONS, ...ODD].flatMap((text) => {
    const found = ours(text).map(({ shown }) => `${text} → ${shown}`);
    attempted('imitations', found.length === 0 && check(text).verdict !== 'ours');
    return found;
  });
  expect(marked).toEqual([]);
});

test('imitations are not ours, alone and within a sentence', () => {
  const missed = IMITATIONS.flatMap((text) =>
    [text, `Pague em ${text} ainda hoje`].filter((pasted) => check(pasted).verdict !== 'not_ours'),
  );
  expect(missed).toEqual([]);
});

test('our own addresses are ours, also with sentence signs around them', () => {
  for (const text of [
    OWN,
    `www.${OWN}`,
    `https://${OWN}/app/faturas?de=mail#topo`,
    `http://app.${OWN}`,
    'HTTPS://NOMEEMDIA.COM.BR',
    `(${OWN})`,
    `${OWN}.`,
    `“${OWN}”`,
    `Site:${OWN}`,
    `\u200b${OWN}\u2069`,
    `contato@${OWN}`,
    `mailto:contato@${OWN}`,
  ])
    expect(ours(text), text).toHaveLength(1);
});

test('ends of sentences and numbers are no links', () => {
  for (const text of [
    'Veio o fim.Agora é outra vida',
    'Me chame.Se puder pague.me',
    'R$ 3.480,55 em 10.10.2025',
    'boleto.pdf',
  ])
    expect(
      check(text).pieces.filter(({ kind }) => kind === 'link'),
      text,
    ).toEqual([]);
});

test('a host below another registered name is never ours, however it is written', () => {
  const label = fc.stringMatching(/^[a-z0-9]([a-z0-9_-]{0,8}[a-z0-9])?$/);
  const host = fc
    .tuple(
      fc.array(fc.oneof(label, fc.constantFrom(OWN, 'nomeemdia', 'com', 'www')), {
        minLength: 1,
        maxLength: 4,
      }),
      fc.constantFrom(
        'com',
        'com.br',
        'net.br',
        'live',
        'gg',
        'ru',
        'app',
        'co.uk',
        'github.io',
        'xn--p1ai',
        'zip',
      ),
    )
    .map(([labels, ending]) => `${labels.join('.')}.${ending}`)
    .filter((name) => registeredName(name) !== OWN);
  const written = fc
    .tuple(
      host,
      fc.constantFrom('', 'http://', 'https://', 'HTTPS://', 'www.', `https://${OWN}@`, 'https:\\\\'),
      fc.constantFrom(
        '',
        '/',
        `/${OWN}`,
        `?u=https://${OWN}`,
        `/?e=contato@${OWN}`,
        '.',
        ':8080',
        `#${OWN}`,
        `\\${OWN}`,
      ),
      fc.constantFrom('', 'Acesse ', 'Site:', '(', '“'),
      fc.boolean(),
    )
    .map(
      ([name, scheme, path, before, upper]) => before + scheme + (upper ? name.toUpperCase() : name) + path,
    );
  fc.assert(
    fc.property(written, (text) => {
      const held = ours(text).length === 0;
      attempted('imitations', held);
      return held;
    }),
    { numRuns: 2_000 },
  );
});

test('without a public domain no host is ours or an imitation', () => {
  const bare = { ...CHANNELS, domains: ['localhost'] };
  for (const text of [OWN, `https://${OWN}/app`, 'nomeemdia-pagamento.com', `cobranca@${OWN}`])
    expect(check(text, bare), text).toMatchObject({ verdict: 'unclear', pieces: [{ verdict: 'unclear' }] });
  expect(check('https://nomeemdia.com.br@evil.com', bare).verdict).toBe('not_ours');
});

test('a public suffix that was entered as our domain opens no other name', () => {
  const wrong = { ...CHANNELS, domains: ['com.br', 'github.io'] };
  expect(ours('evil.com.br evil.github.io', wrong)).toEqual([]);
});
