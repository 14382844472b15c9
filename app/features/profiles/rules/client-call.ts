import { z } from 'zod';

/** Outcomes of a telephone call to a client. */
export const CALL_OUTCOMES = ['spoke', 'later', 'no_answer', 'voicemail', 'wrong_number'] as const;
export type CallOutcome = (typeof CALL_OUTCOMES)[number];

export const CALL_OUTCOME_LABELS: Record<CallOutcome, string> = {
  spoke: 'Falei com o cliente',
  later: 'Pediu para ligar depois',
  no_answer: 'Não atendeu',
  voicemail: 'Caixa postal',
  wrong_number: 'Número errado',
};

/** A call, recorded by its caller. Notes are required if the client was reached. */
export const CallInput = z
  .object({
    outcome: z.enum(CALL_OUTCOMES, 'Escolha como a ligação terminou'),
    body: z.string('Texto inválido').trim().max(4000, 'Texto muito longo').default(''),
  })
  .refine(({ outcome, body }) => body.length > 0 || (outcome !== 'spoke' && outcome !== 'later'), {
    path: ['body'],
    message: 'Anote o que foi dito',
  });
export type CallInput = z.infer<typeof CallInput>;
