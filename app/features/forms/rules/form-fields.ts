import { z } from 'zod';

/** Types of form fields. */
export const FIELD_TYPES = ['text', 'document', 'date', 'money', 'choice', 'file', 'signature'] as const;
export type FieldType = (typeof FIELD_TYPES)[number];

/** Facts about customer and company that can prefill a field or be merged into a text; see `formFacts`. */
export const FORM_FACTS = [
  'empresa.nome',
  'empresa.cnpj',
  'empresa.endereco',
  'empresa.email',
  'cliente.nome',
  'cliente.documento',
  'cliente.email',
  'cliente.telefone',
  'cliente.endereco',
  'cliente.estado',
  'representante.nome',
  'representante.cpf',
  'representante.cargo',
  'data',
] as const;
export type FormFact = (typeof FORM_FACTS)[number];

/** The facts that a question of each type can start with. */
export const FACTS_FOR: Record<FieldType, readonly FormFact[]> = {
  text: FORM_FACTS,
  document: ['cliente.documento', 'representante.cpf', 'empresa.cnpj'],
  date: ['data'],
  money: [],
  choice: [],
  file: [],
  signature: [],
};

/** Longest draft of one answer, in characters. */
export const MAX_ANSWER = 4_000;

const base = {
  /** Key of the answer, and of `{{resposta.name}}` in the text. */
  name: z.string().regex(/^[a-z][a-z0-9_]{0,39}$/),
  label: z.string().trim().min(1).max(120),
  hint: z.string().trim().max(200).optional(),
  required: z.boolean().default(true),
  /** Starts with this fact, which the person may change. */
  fill: z.enum(FORM_FACTS).optional(),
};

/** One question of a form, as stored in its template. Amounts in centavos. */
export const FormField = z.discriminatedUnion('type', [
  z.object({
    ...base,
    type: z.literal('text'),
    multiline: z.boolean().default(false),
    max: z.int().min(1).max(MAX_ANSWER).default(200),
  }),
  z.object({
    ...base,
    type: z.literal('document'),
    accepts: z.enum(['CPF', 'CNPJ', 'any']).default('any'),
  }),
  z.object({ ...base, type: z.literal('date'), when: z.enum(['past', 'future', 'any']).default('any') }),
  z.object({ ...base, type: z.literal('money'), min: z.int().min(0).default(0) }),
  z.object({
    ...base,
    type: z.literal('choice'),
    options: z.array(z.string().trim().min(1).max(120)).min(2).max(30),
  }),
  z.object({ ...base, type: z.literal('file') }),
  z.object({ ...base, type: z.literal('signature') }),
]);
export type FormField = z.infer<typeof FormField>;

/** The questions of a template, with unique names. */
export const FormFields = z
  .array(FormField)
  .min(1)
  .max(60)
  .refine(
    (fields) => new Set(fields.map(({ name }) => name)).size === fields.length,
    'Campos com o mesmo nome',
  );

/** Answers by field name: entered texts in a draft, output of `answersSchema` after the submission. */
export type Answers = Record<string, string>;
