import { z } from 'zod';
import { GROUNDS } from '#app/features/letters/rules/grounds.ts';
import { LETTER_ANSWERS, LETTER_STATES } from '#app/features/letters/rules/terms.ts';
import { body, optionalText } from './trade-schemas.ts';

/** Requests and answers of the calls that write letters and change orders. */

const day = z.iso.date().describe('Dia, por exemplo 2026-11-30');

export const ApiLetterInput = body(
  {
    recordId: z.uuid('Id inválido').describe('Registro de que a carta fala'),
    ground: z.enum(GROUNDS, 'Fundamento desconhecido').describe('Fundamento, como no painel'),
    addresseeId: z
      .uuid('Id inválido')
      .optional()
      .describe('Destinatário cadastrado; sem ele, o usual do fundamento e do registro'),
    title: optionalText('Assunto; sem ele, o do modelo'),
    text: optionalText('Texto com os campos {{…}} do modelo; sem ele, o do modelo'),
  },
  'NewLetter',
);

export const ApiLetterChange = body(
  {
    version: z.number('Informe a versão').int('Informe a versão').describe('Versão que o seu sistema leu'),
    title: optionalText('Novo assunto'),
    text: optionalText('Novo texto, com os campos {{…}} do modelo'),
    state: z
      .enum(['draft', 'review'], 'Use draft ou review')
      .optional()
      .describe('review manda para aprovação; draft traz de volta. Vai sozinho, sem title nem text'),
  },
  'LetterChange',
);

export const ApiLetterAnswer = body(
  {
    answer: z.enum(LETTER_ANSWERS, 'Resposta desconhecida').describe('O que a carta recebeu'),
    on: z.string('Data inválida').describe('Dia da resposta, por exemplo 2026-11-30'),
    protocol: optionalText('Protocolo da resposta'),
  },
  'LetterAnswer',
);

export const ApiLetterText = z
  .strictObject({
    id: z.uuid(),
    clientId: z.uuid(),
    recordId: z.uuid(),
    addressee: z.string(),
    ground: z.enum(GROUNDS).describe('Fundamento'),
    round: z.number().int(),
    state: z.enum(LETTER_STATES),
    version: z.number().int().describe('Para a próxima mudança'),
    title: z.string(),
    text: z.string().describe('Texto com os campos'),
    body: z.string().describe('Texto como vai no papel'),
    missing: z.array(z.string()).describe('Campos sem valor'),
    sentOn: day.nullable(),
    answer: z.enum(LETTER_ANSWERS).nullable(),
    answeredOn: day.nullable(),
  })
  .meta({ ref: 'LetterText' });

const centavos = (most: string) =>
  z.number(most).int(most).min(0, most).max(100_000_000_00, 'Valor alto demais');

export const ApiOrderChange = body(
  {
    status: z
      .literal('canceled', 'Use canceled')
      .optional()
      .describe('Cancela o pedido de que nada foi pago. Vai sozinho, sem renegotiation'),
    renegotiation: z
      .strictObject(
        {
          count: z.number('Escolha as parcelas').int('Escolha as parcelas').describe('Parcelas novas'),
          firstDue: z.string('Data inválida').describe('Primeiro vencimento, por exemplo 2026-11-30'),
          discount: centavos('Use centavos, um número inteiro')
            .default(0)
            .describe('Desconto em centavos, no limite da função de quem criou a chave'),
        },
        'Use um objeto',
      )
      .optional()
      .describe('Divide de novo o que está em aberto; parcelas pagas não mudam'),
    expectedInstallments: optionalText('installmentsVersion da leitura do pedido, com renegotiation'),
    reason: z
      .string('Escreva o motivo')
      .describe('Motivo, para o histórico; o de um cancelamento o cliente lê'),
  },
  'OrderChange',
);
