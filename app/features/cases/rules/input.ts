import { z } from 'zod';
import { readShown } from '#app/lib/changed-fields.ts';
import { type CivilDate, isCivilDate } from '#app/lib/civil-dates.ts';
import { formatCnj, isValidCnj } from '#app/lib/cnj.ts';
import { CARD_STATUSES, CARD_TYPES, RATINGS } from '#app/terms/card-status.ts';
import { MAX_KIND } from '#app/terms/document-kinds.ts';
import { GUARANTEE_CHOICES } from './guarantee.ts';
import { LAWSUIT_STATUSES, STEP_STATUSES } from './terms.ts';

/** A checkbox: present when on. */
const checkbox = z
  .literal('on', 'Opção inválida')
  .optional()
  .transform((value) => value === 'on');

const SCORE_INVALID = 'Score deve ser um número de 0 a 1000';

// Checks digits instead of coercing: coercion would read an emptied field as the valid score zero. Empty
// means no score yet.
const score = z
  .string(SCORE_INVALID)
  .trim()
  .regex(/^\d{0,4}$/, SCORE_INVALID)
  .transform((text) => (text === '' ? null : Number(text)))
  .refine((value) => value === null || value <= 1000, SCORE_INVALID);

/**
 * docs/product.md section 6: admins create nome, jus and bacen; another type only for a client who bought it
 * (`createCard`). `holderId` is a linked profile, empty for the client.
 */
export const CardCreateInput = z.object({
  cardType: z.enum(CARD_TYPES, 'Escolha o tipo do card'),
  holderId: z.union([z.literal(''), z.uuid('Titular inválido')]).default(''),
});
export type CardCreateInput = z.infer<typeof CardCreateInput>;

/**
 * docs/product.md section 5, Admin client edit: score 0–1000. `expectedVersion` holds the texts as the admin
 * saw them (`packCard`): the change is refused if another person changed one of them meanwhile.
 */
export const CardUpdateInput = z.object({
  cardId: z.uuid('Card inválido'),
  expectedVersion: z.string('Card inválido').max(8000, 'Card inválido').transform(readShown),
  score,
  scoreBureau: z.string('Birô inválido').trim().max(40, 'Birô: texto muito longo').default(''),
  scoreTakenOn: z
    .string('Dia inválido')
    .default('')
    .refine((day) => day === '' || isCivilDate(day), 'Dia inválido'),
  rating: z.enum([...RATINGS, ''], 'Escolha uma nota').default(''),
  notes: z.string('Observações inválidas').trim().max(2000, 'Observações muito longas').default(''),
});
export type CardUpdateInput = z.infer<typeof CardUpdateInput>;

const onOff = z.enum(['on', ''], 'Opção inválida').transform((value) => value === 'on');
const status = z.enum(CARD_STATUSES, 'Escolha uma situação');
const quick = <const Field extends string, T extends z.ZodType>(field: Field, value: T) =>
  z.object({ cardId: z.uuid('Card inválido'), field: z.literal(field), expectedVersion: value, to: value });

/**
 * One field of a card, changed from the value that the admin saw to a new one; other fields may change meanwhile.
 */
export const CardFieldInput = z.discriminatedUnion(
  'field',
  [quick('status', status), quick('scoreVisible', onOff), quick('scoreFrozen', onOff)],
  'Opção inválida',
);
export type CardFieldInput = z.infer<typeof CardFieldInput>;

const id = (what: string) => z.uuid(`${what} inválido`);
const CHOOSE_STATUS = 'Escolha uma situação';
const notes = z.string('Observações inválidas').trim().max(2000, 'Observações muito longas').default('');
const words = (name: string, longest: number) =>
  z.string(`${name}: preencha`).trim().min(2, `${name}: preencha`).max(longest, `${name}: texto muito longo`);
/** One step of a card as the panel changes it; `expectedVersion` is the state that the editor was shown. */
export const StepInput = z.object({
  stepId: id('Etapa'),
  expectedVersion: z.string().max(4000).default(''),
  status: z.enum(STEP_STATUSES, CHOOSE_STATUS),
  enabled: checkbox,
  notes,
});
export type StepInput = z.infer<typeof StepInput>;

/**
 * Changes only the status of a step, from the value that the admin saw: another admin may edit the notes
 * meanwhile.
 */
export const StepStatusInput = z.object({
  stepId: id('Etapa'),
  expectedVersion: z.enum(STEP_STATUSES, CHOOSE_STATUS),
  to: z.enum(STEP_STATUSES, CHOOSE_STATUS),
});
export type StepStatusInput = z.infer<typeof StepStatusInput>;

/** Step ids of a card, separated by spaces: the new order, and the order that was shown. */
const idList = z
  .string('Ordem inválida')
  .max(8000, 'Ordem inválida')
  .transform((text) => text.split(' ').filter(Boolean))
  .pipe(z.array(z.uuid('Ordem inválida')).min(1, 'Ordem inválida').max(200, 'Ordem inválida'));
export const StepOrderInput = z.object({ cardId: id('Card'), expectedVersion: idList, order: idList });
export type StepOrderInput = z.infer<typeof StepOrderInput>;

export const CardIdInput = z.object({ cardId: id('Card') });

export const DocumentReviewInput = z
  .object({
    documentId: id('Documento'),
    expectedVersion: z.enum(['pending', 'approved', 'rejected'], 'Documento inválido'),
    decision: z.enum(['approved', 'rejected'], 'Escolha aprovar ou recusar'),
    reason: z.string('Motivo inválido').trim().max(500, 'Motivo muito longo').default(''),
  })
  .refine(({ decision, reason }) => decision !== 'rejected' || reason.length >= 5, {
    path: ['reason'],
    message: 'Diga ao cliente por que o documento foi recusado',
  });
export type DocumentReviewInput = z.infer<typeof DocumentReviewInput>;

/** Undoes the admin's last decision on a document. */
export const DocumentUndoInput = z.object({ documentId: id('Documento'), decision: id('Decisão') });
export type DocumentUndoInput = z.infer<typeof DocumentUndoInput>;

export const DocumentRequestInput = z.object({
  cardId: id('Card'),
  document: words('Documento', 120),
  note: z.string('Recado inválido').trim().max(500, 'Recado muito longo').default(''),
});
export type DocumentRequestInput = z.infer<typeof DocumentRequestInput>;

const kind = z.string('Tipo inválido').trim().min(1, 'Escolha o tipo').max(MAX_KIND, 'Tipo inválido');

/** Corrects the kind of a document; `expectedVersion` is the kind that the admin saw. */
export const DocumentKindInput = z.object({ documentId: id('Documento'), expectedVersion: kind, to: kind });
export type DocumentKindInput = z.infer<typeof DocumentKindInput>;

const optionalId = z.union([z.literal(''), z.uuid('Registro inválido')]).default('');
const expectedVersion = z.string().max(8000).default('');

const lawsuitWords = (what: string, most: number) =>
  z.string(`${what}: valor inválido`).trim().max(most, `${what}: muito longo`).default('');

export const LawsuitInput = z.object({
  lawsuitId: optionalId,
  expectedVersion,
  cardId: id('Card'),
  /** Stored with its punctuation (CNJ, resolution 65/2008). */
  caseNumber: z
    .string('Número do processo inválido')
    .trim()
    .refine(isValidCnj, 'Número do processo inválido: confira os vinte dígitos')
    .transform(formatCnj),
  court: words('Tribunal', 120),
  lawsuitType: words('Tipo da ação', 120),
  status: z.enum(LAWSUIT_STATUSES, CHOOSE_STATUS),
  description: z.string('Descrição inválida').trim().max(2000, 'Descrição muito longa').default(''),
  lawyerName: lawsuitWords('Nome do advogado', 120),
  oab: lawsuitWords('OAB', 40),
  opposing: lawsuitWords('Parte contrária', 200),
  opinion: lawsuitWords('Parecer', 2000),
  nextDeadline: z
    .string('Data inválida')
    .refine((text) => text === '' || isCivilDate(text), 'Data inválida')
    .transform((text) => (text === '' ? null : (text as CivilDate)))
    .default(null),
});
export type LawsuitInput = z.infer<typeof LawsuitInput>;

export const RecordIdInput = z.object({ id: z.uuid('Registro inválido') });

/** Removal of a record, with the values that were shown: a record that changed since is not removed. */
export const RemovalInput = RecordIdInput.extend({ expectedVersion });
export type RemovalInput = z.infer<typeof RemovalInput>;

export const ProofInput = z.object({
  title: z
    .string('Dê um título ao comprovante')
    .trim()
    .min(3, 'Dê um título ao comprovante')
    .max(120, 'Título muito longo'),
});

const MOST = 1_000;
const TOO_LONG = 'No máximo 1.000 caracteres';

/** Input of the customer's request. */
export const askInput = z.object({
  choice: z.enum(GUARANTEE_CHOICES, 'Escolha uma das duas'),
  note: z.string().trim().max(MOST, TOO_LONG).default(''),
});
export type AskInput = z.infer<typeof askInput>;

/** Answer of the team; the customer reads its text. */
export const answerInput = z.object({
  decision: z.enum(['accepted', 'refused'], 'Escolha a decisão'),
  answer: z
    .string()
    .trim()
    .min(10, 'Escreva a resposta ao cliente, com ao menos 10 letras')
    .max(MOST, TOO_LONG),
});
export type GuaranteeAnswerInput = z.infer<typeof answerInput>;
