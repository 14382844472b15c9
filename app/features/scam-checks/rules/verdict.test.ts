import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { crc16, dynamicPix, isIntactPix, staticPix } from '#app/features/payments/rules/pix-br-code.ts';
import { boletoLine } from '#app/lib/boleto.ts';
import { withRecurrence } from '#tests/pix-codes.ts';
import type { OfficialChannels } from './official-channels.ts';
import { scamPieces } from './pieces.ts';
import { type ScamVerdict, VERDICT_TITLES } from './terms.ts';
import { judge } from './verdict.ts';

const OURS =
  '00020126360014br.gov.bcb.pix0114112223330001815204000053039865406499.005802BR5911NOME EM DIA6007CHAPECO62110507NED00016304872E';
const IMPOSTOR =
  '00020126360014br.gov.bcb.pix0114+55119876543215204000053039865406499.005802BR5911NOME EM DIA6009SAO PAULO62070503***6304B59F';
const DYNAMIC =
  '00020101021226760014br.gov.bcb.pix2554pix.example.com/qr/v2/9d36b84fc70b478fb95c12729b90ca255204000053039865802BR5911NOME EM DIA6007CHAPECO62070503***6304FC95';

const CHANNELS: OfficialChannels = {
  name: 'Nome em Dia',
  taxId: '11222333000181',
  domains: ['nomeemdia.com.br'],
  phones: ['49999990000', '08001234567'],
  emails: ['contato@nomeemdia.com.br', 'avisos@correio.exemplo'],
  pixKeys: ['11222333000181'],
};

const check = (text: string, issued: string[] = [OURS, DYNAMIC], channels = CHANNELS) =>
  judge(scamPieces(text, '2026-11-24'), channels, new Set(issued));
const verdict = (...of: Parameters<typeof check>): ScamVerdict => check(...of).verdict;

describe('a Pix code', () => {
  test('that was issued here is ours, static or dynamic, also broken into lines or with spaces around it', () => {
    expect(verdict(OURS)).toBe('ours');
    expect(verdict(DYNAMIC)).toBe('ours');
    expect(verdict(`  ${OURS.slice(0, 50)}\r\n${OURS.slice(50)}\n`)).toBe('ours');
    expect(verdict(`\u200b${OURS}`)).toBe('ours');
  });

  test('with the same name and amount but another key is not ours, and its name proves nothing', () => {
    const { verdict, pieces } = check(IMPOSTOR);
    expect(verdict).toBe('not_ours');
    expect(pieces[0]?.why).toContain('O nome que aparece no código qualquer pessoa pode escrever');
    expect(pieces[0]?.shown).toBe('Pix para “NOME EM DIA”, R$ 499,00, chave +5511987654321');
  });

  test('of our provider that was not issued here is not ours', () =>
    expect(verdict(DYNAMIC, [])).toBe('not_ours'));

  test('to our key that was not issued here cannot be affirmed', () => {
    expect(verdict(OURS, [])).toBe('unclear');
    expect(verdict(OURS, [], { ...CHANNELS, pixKeys: [] })).toBe('not_ours');
  });

  test('with a Pix Automático that was not issued here is not ours, even beside our key', () => {
    const { verdict, pieces } = check(withRecurrence(OURS));
    expect(verdict).toBe('not_ours');
    expect(pieces[0]?.shown).toMatch(/^Pix Automático para “NOME EM DIA”/);
    expect(pieces[0]?.why).toContain('débitos automáticos');
  });

  test('with a Pix Automático that was issued here is ours, and no other with its charge', () => {
    const issued = withRecurrence(DYNAMIC);
    expect(verdict(issued, [issued])).toBe('ours');
    expect(verdict(withRecurrence(DYNAMIC, 'pix.golpe.com/rec/1'), [issued, DYNAMIC])).toBe('not_ours');
  });

  test('that is cut or changed cannot be affirmed', () => {
    expect(verdict(OURS.slice(0, -6))).toBe('unclear');
    expect(verdict(OURS.replace('499.00', '599.00'))).toBe('unclear');
    expect(verdict(OURS.toLowerCase())).toBe('unclear');
    expect(verdict(`-${OURS}`)).toBe('unclear');
    expect(verdict(`${OURS}.`)).toBe('unclear');
  });

  test('in a message is found; the words around it keep ours from being the answer', () => {
    const { verdict, pieces, text } = check(`Pague aqui:\n${OURS}\nObrigado`);
    expect(verdict).toBe('unclear');
    expect(pieces.map((piece) => piece.verdict)).toEqual(['ours']);
    expect(text).toContain('O texto em volta qualquer pessoa pode escrever');
    expect(check(`Pague: ${IMPOSTOR} hoje`).verdict).toBe('not_ours');
  });

  test('a genuine code beside a stranger’s is decided by the stranger’s', () =>
    expect(verdict(`${OURS}\n${IMPOSTOR}`)).toBe('not_ours'));
});

const ALPHABET = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+.-/* '];
const withCheck = (code: string) => code.slice(0, -4) + crc16(code.slice(0, -4));

test('all of 1 000 mutated genuine codes are not ours, with the old check sum or a recomputed one', () => {
  const codes = [
    OURS,
    DYNAMIC,
    staticPix({ key: '11222333000181', name: 'NOME EM DIA', city: 'CHAPECO', amount: 14_990, txid: 'NED77' }),
    dynamicPix({ url: 'sandbox.invalid/pix/0193a1b2', name: 'NOME EM DIA TESTE', city: 'SAO PAULO' }),
  ];
  const mutated = fc
    .tuple(
      fc.constantFrom(...codes),
      fc.constantFrom('replace', 'drop', 'add', 'swap'),
      fc.nat(),
      fc.constantFrom(...ALPHABET),
      fc.boolean(),
    )
    .map(([code, how, place, letter, fits]) => {
      const at = place % code.length;
      const [before, after] = [code.slice(0, at), code.slice(at + 1)];
      const changed = {
        replace: before + letter + after,
        drop: before + after,
        add: before + letter + code.slice(at),
        swap: before + (after[0] ?? '') + (code[at] ?? '') + after.slice(1),
      }[how];
      return { code, changed: fits && changed.length > 8 ? withCheck(changed) : changed };
    })
    // Spaces around a code are no mutation.
    .filter(({ code, changed }) => changed.trim() !== code);
  fc.assert(
    fc.property(mutated, ({ changed }) => verdict(changed, codes) !== 'ours'),
    { numRuns: 1_000 },
  );
});

describe('a link', () => {
  test.each([
    ['https://nomeemdia.com.br/app/faturas', 'ours'],
    ['www.nomeemdia.com.br', 'ours'],
    ['nomeemdia.com.br', 'ours'],
    ['https://app.nomeemdia.com.br/x?y=1', 'ours'],
    ['HTTPS://NOMEEMDIA.COM.BR', 'ours'],
    // Cyrillic е.
    ['nomеemdia.com.br', 'not_ours'],
    ['https://nomеemdia.com.br/pagar', 'not_ours'],
    ['https://xn--nomemdia-dgf.com.br', 'not_ours'],
    ['https://nomeemdia.com.br@golpe.example.com/pix', 'not_ours'],
    ['https://nomeemdia.com.br.pagamentos.top', 'not_ours'],
    ['nome-em-dia-pagamentos.com', 'not_ours'],
    ['nomeendia.com.br', 'not_ours'],
    ['n0meemdia-boleto.site', 'not_ours'],
    ['nomeerndia.com.br', 'not_ours'],
    ['nomeemdia.com', 'not_ours'],
    ['https://www.mercadopago.com.br/checkout', 'unclear'],
    ['https://bit.ly/3abc', 'unclear'],
    ['https://wa.me/5549999990000', 'ours'],
    ['https://wa.me/5511987654321?text=oi', 'not_ours'],
    ['https://api.whatsapp.com/send?phone=5511987654321', 'not_ours'],
  ] as const)('%s: %s', (link, expected) => expect(verdict(link)).toBe(expected));

  test('shows the site that it really opens', () =>
    expect(check('https://nomeemdia.com.br@golpe.example.com/pix').pieces[0]?.shown).toContain(
      'golpe.example.com',
    ));
});

describe('a phone, an address or a key', () => {
  test.each([
    ['(49) 99999-0000', 'ours'],
    ['+55 49 99999-0000', 'ours'],
    ['0800 123 4567', 'ours'],
    ['(11) 98765-4321', 'not_ours'],
    ['0800 765 4321', 'not_ours'],
    ['contato@nomeemdia.com.br', 'ours'],
    ['Contato@NomeEmDia.com.br', 'ours'],
    ['avisos@correio.exemplo', 'ours'],
    ['cobranca@nomeemdia.com.br', 'unclear'],
    ['nomeemdia@gmail.com', 'not_ours'],
    ['maria@exemplo.com', 'not_ours'],
    ['contato@nomeemdia.com.br.exemplo.com', 'not_ours'],
    ['529.982.247-25', 'not_ours'],
    ['11.222.333/0001-81', 'ours'],
    ['11.444.777/0001-61', 'not_ours'],
    ['9d36b84f-c70b-478f-b95c-12729b90ca25', 'not_ours'],
  ] as const)('%s: %s', (pasted, expected) => expect(verdict(pasted)).toBe(expected));

  test('our own document is no key unless it is named as one', () =>
    expect(verdict('11.222.333/0001-81', [], { ...CHANNELS, pixKeys: [] })).toBe('unclear'));
});

test('a boleto that was issued here is ours, by its line or its bar code', () => {
  const bar = '46192165600000499001234500000000000123456789';
  expect(verdict(boletoLine(bar), [bar])).toBe('ours');
  expect(verdict(bar, [bar])).toBe('ours');
  expect(verdict(bar, [])).toBe('not_ours');
  expect(verdict(boletoLine('46199165600000489001234500000000000123456789'), [bar])).toBe('not_ours');
});

test('every other boleto is a stranger’s, whatever its digits', () => {
  expect(verdict('23793.38128 60082.677135 69000.063305 9 75520000370000')).toBe('not_ours');
  expect(verdict('23793.38128 60082.677135 69000.063305 1 75520000370000')).toBe('not_ours');
});

describe('a message', () => {
  test.each([
    ['Envie a sua senha para confirmar', 'Pede senha ou código'],
    ['Pague a taxa de liberação de R$ 99,00 e o empréstimo cai hoje', 'Cobra para liberar dinheiro'],
    ['Tenho um contato quente no banco', 'Fala em “contato quente”'],
    ['Instale o AnyDesk para eu ajudar', 'Quer entrar no seu aparelho'],
    ['Faça o Pix na chave CPF do gerente', 'Pede Pix para uma pessoa'],
    ['Pix: 529.982.247-25', null],
    ['Pague ou haverá mandado de prisão', 'Ameaça com prisão ou bloqueio'],
  ])('that reads “%s” is not ours', (text, title) => {
    const { verdict, warnings } = check(text);
    expect(verdict).toBe('not_ours');
    if (title) expect(warnings.map((warning) => warning.title)).toContain(title);
  });

  test('of plain words cannot be affirmed, with haste as a warning', () => {
    expect(check('Oi, tudo bem?')).toMatchObject({ verdict: 'unclear', pieces: [], warnings: [] });
    const { verdict, warnings } = check('Responda hoje mesmo');
    expect([verdict, warnings.length]).toEqual(['unclear', 1]);
  });

  test('that warns of passwords requests no password', () =>
    expect(verdict('Nunca informe a sua senha a outra pessoa.')).toBe('unclear'));

  test('with a document that is not a Pix key ignores the document', () =>
    expect(check('Olá Ana, CPF 529.982.247-25, o contrato está pronto').pieces).toEqual([]));

  test('with a genuine link and a stranger’s phone is not ours', () => {
    const { verdict, pieces } = check('Veja nomeemdia.com.br e fale no WhatsApp (11) 98765-4321.');
    expect(verdict).toBe('not_ours');
    expect(pieces.map(({ kind, verdict }) => [kind, verdict])).toEqual([
      ['link', 'ours'],
      ['phone', 'not_ours'],
    ]);
  });

  test('with several genuine pieces and no other text is ours', () =>
    expect(verdict('nomeemdia.com.br\n(49) 99999-0000')).toBe('ours'));

  test('of 4 000 letters of any kind is looked at quickly', () => {
    const started = performance.now();
    for (const part of ['000201', '6304AAAA', 'a.', '1 ', 'a@', '((((', 'www.a', '000201 6304AAAA '])
      check(part.repeat(4_000 / part.length));
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});

test('no answer speaks of safety', () => {
  const texts = [OURS, IMPOSTOR, 'nomeemdia.com.br', 'Envie a senha', 'oi', '(49) 99999-0000'].map((text) =>
    JSON.stringify(check(text)),
  );
  expect([...texts, JSON.stringify(VERDICT_TITLES)].join(' ')).not.toMatch(/segur[oa]/i);
  expect(isIntactPix(OURS)).toBe(true);
});
