import { z } from 'zod';
import { isCivilDate } from '#app/lib/civil-dates.ts';
import { fieldFault } from '#app/lib/merge-text.ts';
import { CHANNELS, END_REASON_NAMES, MOST_CHARACTERS } from './terms.ts';

/** Fields of a quick answer, with their labels. */
export const ANSWER_FIELDS = {
  nome: 'Nome do cliente',
  primeiro_nome: 'Primeiro nome do cliente',
  atendente: 'Primeiro nome de quem responde',
  empresa: 'Nome da empresa',
} as const;
export type AnswerFields = Record<keyof typeof ANSWER_FIELDS, string>;

const written = (what: string) =>
  z.string(what).trim().min(1, what).max(MOST_CHARACTERS, `No máximo ${MOST_CHARACTERS} letras`);

/** A message of either side. */
export const ThreadMessage = z.object({ body: written('Escreva a mensagem') });
export type ThreadMessage = z.infer<typeof ThreadMessage>;

/** An answer of the team, with the channel on which it leaves. */
const ThreadAnswer = ThreadMessage.extend({
  channel: z.enum(CHANNELS, 'Escolha o canal').default('site'),
});

/** The answer on the page of a conversation; a browser without scripts sends a file there by its name alone. */
export const ThreadAnswerWithoutFile = ThreadAnswer.extend({
  arquivos: z.literal('', 'Abra “Enviar um arquivo” para anexar.').optional(),
});

/** An answer with a file: the words may be empty; `card` names the holder by an open service. */
export const ThreadFileAnswer = ThreadAnswer.extend({
  body: z.string().trim().max(MOST_CHARACTERS, `No máximo ${MOST_CHARACTERS} letras`).default(''),
  card: z.union([z.literal(''), z.uuid('Escolha de quem é o arquivo')]).default(''),
});

/** The end of a conversation; an open question needs a reason. */
export const ThreadEnd = z.object({
  reason: z.enum(['', ...END_REASON_NAMES], 'Escolha o motivo').default(''),
});

/** A template of WhatsApp, for a client whose window is closed. */
export const ThreadTemplate = z.object({
  template: z.string('Escolha um modelo').min(1, 'Escolha um modelo').max(60, 'Escolha um modelo'),
  /** Id of the form: a repeated one sends nothing again. */
  formId: z.uuid('Recarregue a página e tente de novo'),
});
export type ThreadTemplate = z.infer<typeof ThreadTemplate>;

/** A note of the team beside the conversation. */
export const ThreadNote = z.object({ note: written('Escreva a nota') });

/** A conversation handed over to a colleague, with a note on what is left to do. `before`: the responsible shown, or empty. */
export const ThreadHandOver = z.object({
  colleague: z.uuid('Escolha um colega'),
  handOverNote: written('Diga ao colega o que falta'),
  before: z.union([z.literal(''), z.uuid('Responsável inválido')], 'Responsável inválido'),
});
export type ThreadHandOver = z.infer<typeof ThreadHandOver>;

export const QuickAnswerInput = z.object({
  title: z.string('Dê um nome').trim().min(3, 'Dê um nome').max(60, 'No máximo 60 letras'),
  body: z
    .string('Escreva a resposta')
    .trim()
    .min(3, 'Escreva a resposta')
    .max(2_000, 'No máximo 2000 letras')
    .superRefine((text, context) => {
      const fault = fieldFault(text, Object.keys(ANSWER_FIELDS));
      if (fault) context.addIssue(fault);
    }),
});
export type QuickAnswerInput = z.infer<typeof QuickAnswerInput>;

/** A pause of a conversation. @param today a civil date; the pause ends at the beginning of a later day */
export const pauseInput = (today: string) =>
  z.object({
    until: z
      .string('Escolha o dia')
      .refine(isCivilDate, { message: 'Escolha o dia', abort: true })
      .refine((day) => day > today, 'Escolha um dia depois de hoje'),
  });
