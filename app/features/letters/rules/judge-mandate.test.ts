import * as asn1 from 'asn1js';
import { beforeAll, expect, test } from 'vitest';
import { readCertificate } from '#app/features/proof/rules/certificate.ts';
import type { Identity } from '#app/features/proof/server/make-certificate.server.ts';
import { textPaper } from '#app/platform/pdf/text-paper.server.ts';
import {
  otherName,
  PERSON,
  personCertificate,
  personField,
  redrawnAfter,
  revocationList,
  signedAgain,
  signedPaper,
  type TestAuthority,
  testAuthority,
  withIndefiniteLength,
} from '#tests/mandate-files.ts';
import { textOfPdf } from '#tests/pdf-text.ts';
import { cpfOfField, personOf } from './certificate-person.ts';
import { judgeMandate, type MandateCase } from './judge-mandate.ts';

const NOW = new Date('2026-11-29T12:00:00Z');
const CPF = '52998224725';
const HOLDER = { name: 'Maria da Conceição', document: '529.982.247-25' };
const COMPANY = { name: 'Casa', legalName: 'Casa Ltda.', taxId: '11.222.333/0001-81' };
const paperOf = (number: string) =>
  `Maria da Conceição nomeia Casa Ltda. para pedir informações e cópias junto a Serasa Experian.\n\nEla não permite acordo.\n\nProcuração nº ${number} · SHA-256 0123456789abcdef`;
const draw = (body: string) =>
  textPaper({ company: COMPANY, title: 'Procuração', note: 'Para cartas', body, date: NOW });

let ca: TestAuthority;
let holder: Identity;
let drawn: Buffer;
let signed: Buffer;

const field = (cpf: string) => [otherName(PERSON, personField(cpf))];
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

beforeAll(async () => {
  ca = await testAuthority(NOW);
  holder = await personCertificate(ca, 'MARIA DA CONCEICAO', NOW, { names: field(CPF) });
  drawn = await draw(paperOf('AB12'));
  signed = await signedPaper(drawn, holder);
});

async function judge(file: Buffer, over: Partial<MandateCase> = {}) {
  const text = await textOfPdf(file).catch(() => '');
  const { verdict, message, level } = await judgeMandate({
    file: new Uint8Array(file),
    text,
    issuedText: await textOfPdf(drawn),
    paper: paperOf('AB12'),
    holder: HOLDER,
    roots: [{ level: 'gov_br', certificate: base64(ca.root.certificate) }],
    lists: [await revocationList(ca, [], NOW)],
    now: NOW,
    ...over,
  });
  return [verdict, message, level];
}

test('twelve files get their twelve verdicts', async () => {
  const other = await personCertificate(ca, 'JOSE DA SILVA', NOW, { names: field('11144477735') });
  const nameOnly = await personCertificate(ca, 'MARIA DA CONCEICAO', NOW);
  const expired = await personCertificate(ca, 'MARIA DA CONCEICAO', NOW, {
    ...{ names: field(CPF), until: new Date(NOW.getTime() - 1_000) },
  });
  const stranger = await testAuthority(NOW, 'de Outra Casa');
  const unknown = await personCertificate(stranger, 'MARIA DA CONCEICAO', NOW, { names: field(CPF) });
  const oldDraft = await signedPaper(await draw(paperOf('ZZ99')), holder);
  const changed = Buffer.from(signed);
  const at = changed.indexOf('/Producer') > 0 ? changed.indexOf('/Producer') + 3 : 40;
  changed[at] = (changed[at] ?? 0) ^ 1;

  // Good, also with padding in `/Contents`, which every file has.
  expect(await judge(signed)).toEqual(['valid', '', 'gov_br']);
  expect(await judge(withIndefiniteLength(signed))).toEqual(['valid', '', 'gov_br']);
  expect(await judge(await signedAgain(signed, other))).toEqual(['valid', '', 'gov_br']);
  expect(await judge(drawn)).toEqual(['invalid', expect.stringContaining('assinador.iti.br'), null]);
  expect(await judge(oldDraft)).toEqual([
    'invalid',
    expect.stringContaining('Este não é o documento que enviamos (falta “Procuração nº AB12'),
    'gov_br',
  ]);
  expect(await judge(changed)).toEqual(['invalid', 'O arquivo mudou depois de assinado.', 'gov_br']);
  expect((await judge(await redrawnAfter(signed), { text: await textOfPdf(drawn) }))[1]).toBe(
    'Algo foi acrescentado depois da assinatura.',
  );
  expect(await judge(await signedPaper(drawn, other))).toEqual([
    'invalid',
    'Assinado por outra pessoa (CPF ***.444.777-**).',
    'gov_br',
  ]);
  expect((await judge(await signedPaper(drawn, nameOnly)))[0]).toBe('inconclusive');
  expect(await judge(await signedPaper(drawn, expired))).toEqual([
    'inconclusive',
    'O certificado não valia no dia da assinatura.',
    'gov_br',
  ]);
  expect(await judge(await signedPaper(drawn, unknown))).toEqual([
    'inconclusive',
    'Não reconhecemos quem emitiu a assinatura.',
    null,
  ]);
  expect(await judge(signed, { lists: [await revocationList(ca, [holder], NOW)] })).toEqual([
    'invalid',
    'O certificado de quem assinou foi cancelado.',
    'gov_br',
  ]);
});

test('without roots or lists no file is valid, and names alone raise no level of trust', async () => {
  expect(await judge(signed, { roots: [] })).toEqual([
    'inconclusive',
    'Não reconhecemos quem emitiu a assinatura.',
    'gov_br',
  ]);
  expect((await judge(signed, { lists: [] }))[1]).toMatch('consultar se o certificado foi cancelado');
  const later = new Date(NOW.getTime() + 2 * 3_600_000);
  expect((await judge(signed, { now: later }))[0]).toBe('inconclusive');
  const stranger = await testAuthority(NOW);
  expect((await judge(signed, { lists: [await revocationList(stranger, [], NOW)] }))[0]).toBe('inconclusive');
});

test('a company’s paper is valid by its own certificate only', async () => {
  const company = { name: 'Loja Ltda.', document: '11.222.333/0001-81' };
  const own = await personCertificate(ca, 'LOJA LTDA', NOW, {
    names: [otherName('2.16.76.1.3.3', '11222333000181'), otherName('2.16.76.1.3.4', personField(CPF))],
  });
  expect(await judge(await signedPaper(drawn, own), { holder: company })).toEqual(['valid', '', 'gov_br']);
  expect((await judge(signed, { holder: company }))[1]).toMatch('representa a empresa');
});

test('reads the CPF of a certificate in every type of text, with and without the issuer of the RG', async () => {
  const value = personField(CPF);
  expect(cpfOfField(value)).toBe(CPF);
  expect(cpfOfField(`${value}SSPSP0`)).toBe(CPF);
  expect(cpfOfField('0'.repeat(45))).toBeNull();
  for (const type of ['octet', asn1.Utf8String, asn1.PrintableString, asn1.IA5String] as const) {
    const made = await personCertificate(ca, 'MARIA', NOW, { names: [otherName(PERSON, value, type)] });
    expect(personOf(readCertificate(made.certificate))).toEqual({ name: 'MARIA', cpf: CPF, cnpj: null });
  }
  const named = await personCertificate(ca, `MARIA:${CPF}`, NOW);
  expect(personOf(readCertificate(named.certificate))).toEqual({ name: 'MARIA', cpf: CPF, cnpj: null });
});
