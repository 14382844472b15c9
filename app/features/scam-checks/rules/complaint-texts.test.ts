import { expect, test } from 'vitest';
import { complaintTexts } from './complaint-texts.ts';
import { ReportInput } from './input.ts';

const COMPANY = { name: 'Nome em Dia', legalName: 'Nome em Dia Ltda.', taxId: '11.222.333/0001-81' };
const REPORT: Parameters<typeof complaintTexts>[1] = {
  protocol: 'G20261124-ABCD1234',
  content: 'Pague aqui',
  answer: 'not_ours',
  channel: 'whatsapp',
  note: null,
  findings: {
    pieces: [{ kind: 'pix', shown: 'Pix para “X”, R$ 9,00', verdict: 'not_ours', why: '' }],
    warnings: [],
  },
  createdAt: '2026-11-24T15:30:00.000Z',
};

test('the texts quote the evidence and the answer, and claim no more', () => {
  const [bank, procon] = complaintTexts(COMPANY, REPORT);
  expect(bank?.text).toContain('Mecanismo Especial de Devolução');
  expect(bank?.text).toContain('Código ou chave que recebi: Pix para “X”, R$ 9,00');
  for (const text of [bank?.text, procon?.text]) {
    expect(text).toContain('O que recebi:\nPague aqui');
    expect(text).toContain('Por onde chegou: WhatsApp');
    expect(text).toContain('CNPJ 11.222.333/0001-81) respondeu “Não é nosso: não pague”');
    expect(text).toContain('24/11/2026');
    expect(text).toContain('G20261124-ABCD1234');
    expect(text).not.toContain('O que aconteceu');
  }
});

test('a report needs something received and a channel; the story may be left out', () => {
  const faults = (entered: object) =>
    ReportInput.safeParse(entered).error?.issues.map(({ path, message }) => [path[0], message]);
  expect(ReportInput.parse({ conteudo: ' oi ', canal: 'sms' })).toEqual({
    conteudo: 'oi',
    canal: 'sms',
    relato: '',
  });
  expect(faults({ conteudo: ' ', canal: '', relato: 'a'.repeat(1001) })).toEqual([
    ['conteudo', 'Cole o que você quer conferir'],
    ['canal', 'Escolha por onde chegou'],
    ['relato', 'Conte em até 1.000 letras'],
  ]);
});
