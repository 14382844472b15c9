import { z } from 'zod';

/**
 * A request in the customer's own words: correction of data that they cannot change, or another right of LGPD
 * art. 18.
 */
export const RequestInput = z.object({
  kind: z.enum(['correction', 'revocation'], { error: 'Escolha o tipo do pedido' }),
  details: z
    .string()
    .trim()
    .min(10, 'Conte em pelo menos 10 caracteres o que você precisa')
    .max(2000, 'Mensagem muito longa'),
});
export type RequestInput = z.infer<typeof RequestInput>;

/** The team's answer; `done` grants the request, `refused` does not. */
export const PrivacyAnswerInput = z.object({
  requestId: z.uuid('Pedido inválido'),
  outcome: z.enum(['done', 'refused'], { error: 'Escolha atender ou recusar' }),
  answer: z
    .string('Escreva a resposta')
    .trim()
    .min(10, 'Escreva a resposta em pelo menos 10 caracteres')
    .max(2000, 'Resposta muito longa'),
});

/** Undoes the answer to a request, or the approval of an erasure. */
export const PrivacyUndoInput = z.object({
  requestId: z.uuid('Pedido inválido'),
  decision: z.uuid('Decisão inválida'),
});

/** Form of an admin who approves an erasure; `endOrders` waives open installments. */
export const ApproveErasureInput = z.object({
  id: z.uuid('Registro inválido'),
  endOrders: z.literal('on').optional(),
});
