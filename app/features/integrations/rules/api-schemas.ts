import { z } from 'zod';
import { PLAN_IDS } from '#app/features/catalog/rules/plans.ts';
import { CONTACT_LEAD } from '#app/features/leads/rules/contact-lead.ts';
import { LeadInput } from '#app/features/leads/rules/input.ts';
import { LEAD_CONSENT_MISSING } from '#app/features/leads/rules/messages.ts';
import { LEAD_ORIGINS, LEAD_STATUSES } from '#app/features/leads/rules/terms.ts';
import { documentRule } from '#app/features/profiles/rules/person-fields.ts';
import { DOC_TYPES } from '#app/features/profiles/rules/terms.ts';
import { stateOfPhone } from '#app/lib/area-codes.ts';
import { detectDocument } from '#app/lib/documents.ts';
import { decodeCursor } from '#app/lib/keyset.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { CARD_STATUSES, CARD_TYPES } from '#app/terms/card-status.ts';

/**
 * Requests and answers of the API. The OpenAPI document, the checks of a request and the types of the answers
 * all derive from these schemas.
 */
const instant = z.iso.datetime().describe('Instante em UTC, RFC 3339');
const maskedDocument = z.string().describe('CPF ou CNPJ encoberto, por exemplo ***.982.247-**');
const state = z.string().length(2).describe('UF');
const ownValues = z
  .record(z.string(), z.string())
  .describe('Campos próprios com valor, pela chave; dia como 2026-11-30, número como 1234.5');

export const NO_OBJECT = 'O corpo não é um objeto JSON';

/** Removes NUL from texts, because the database cannot store it. */
export function cleanBody(body: unknown, context: z.core.$RefinementCtx): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    context.addIssue(NO_OBJECT);
    return z.NEVER;
  }
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replaceAll('\0', '') : value,
    ]),
  );
}

const { shape } = LeadInput;
const text = (most: number) => z.string('Texto inválido').trim().max(most, `No máximo ${most} caracteres`);
const [documentFits, documentIssue] = documentRule('docType', 'docNumber');

/**
 * A lead as the panel enters one: a name and one way to reach the person are enough, and further fields
 * follow the rules of the public lead form.
 */
const leadFields = z
  .strictObject({
    name: shape.name.describe('Nome completo'),
    whatsapp: shape.whatsapp
      .optional()
      .describe('DDD e número; pontuação é ignorada. Sem WhatsApp, o e-mail é obrigatório'),
    email: shape.email.optional().describe('Sem e-mail, o WhatsApp é obrigatório'),
    docType: shape.docType.optional().describe('Sem ele, o número diz se é CPF ou CNPJ'),
    docNumber: shape.docNumber
      .optional()
      .describe('CPF ou CNPJ, com ou sem pontuação; os dígitos verificadores são conferidos'),
    state: shape.state.optional().describe('UF, por exemplo SC; sem ela, vale a do DDD'),
    cep: z
      .string('CEP inválido')
      .regex(/^\d{5}-?\d{3}$/, 'CEP inválido')
      .optional()
      .describe('Oito dígitos, com ou sem hífen'),
    campaign: text(100).optional().describe('Campanha ou anúncio de onde a pessoa veio'),
    referredBy: text(100).optional().describe('Nome de quem indicou'),
    notes: text(4_000).optional().describe('Mensagem da pessoa, ou nota para a equipe'),
    lgpdConsent: z
      .literal(true, LEAD_CONSENT_MISSING.message)
      .describe('A pessoa autorizou o contato, como no formulário do site. Fica registrado com o lead.'),
  })
  .refine(({ whatsapp, email }) => whatsapp !== undefined || email !== undefined, {
    path: ['whatsapp'],
    message: 'Informe o WhatsApp ou o e-mail',
    when: ({ issues }) => !issues.some(({ path }) => path?.[0] === 'whatsapp' || path?.[0] === 'email'),
  })
  .refine(
    ({ docType, docNumber }) =>
      (docType === undefined && docNumber === undefined) ||
      documentFits({ docType: docType ?? detectDocument(docNumber ?? ''), docNumber }),
    documentIssue,
  );
export const ApiLeadInput = z.preprocess(cleanBody, leadFields).meta({ ref: 'NewLead' });
export type ApiLeadInput = z.output<typeof ApiLeadInput>;

/** Converts it to the input of the public form; missing fields get the placeholders of a contact form. */
export const asLeadInput = ({ docNumber, ...lead }: ApiLeadInput): LeadInput => ({
  name: lead.name,
  whatsapp: lead.whatsapp ?? '',
  email: lead.email ?? '',
  docType: lead.docType ?? detectDocument(docNumber ?? '') ?? CONTACT_LEAD.docType,
  docNumber: docNumber ?? CONTACT_LEAD.docNumber,
  state: lead.state ?? stateOfPhone(lead.whatsapp ?? '') ?? CONTACT_LEAD.uf,
  cep: lead.cep ?? '',
  lgpdConsent: 'on',
});

export const ApiLead = z
  .strictObject({
    id: z.uuid(),
    name: z.string(),
    email: z.string().describe('Vazio quando não foi informado'),
    whatsapp: z.string().describe('Vazio quando não foi informado'),
    docType: z.enum(DOC_TYPES),
    docNumber: maskedDocument.describe('CPF ou CNPJ encoberto; vazio quando não foi informado'),
    state,
    origin: z.enum(LEAD_ORIGINS).describe('Formulário de onde veio'),
    status: z
      .enum(LEAD_STATUSES)
      .describe('new: novo; qualified: qualificado; lost: perdido; converted: virou cliente'),
    plan: z.enum(PLAN_IDS).nullable().describe('Plano do último pedido'),
    clientId: z.uuid().nullable().describe('Cliente em que o lead se converteu'),
    own: ownValues,
    createdAt: instant,
  })
  .meta({ ref: 'Lead' });
export type ApiLead = z.output<typeof ApiLead>;

export const ApiLeadPage = z
  .strictObject({
    data: z.array(ApiLead),
    nextCursor: z.string().nullable().describe('Para o parâmetro cursor da próxima página; null na última'),
  })
  .meta({ ref: 'LeadPage' });
export type ApiLeadPage = z.output<typeof ApiLeadPage>;

/** Keeps the first value of a repeated parameter. */
const firstOfEach = (query: unknown) =>
  Object.fromEntries(
    Object.entries(query as Record<string, unknown>).map(([name, value]) => [
      name,
      Array.isArray(value) ? value[0] : value,
    ]),
  );

export const ApiLeadQuery = z.preprocess(
  firstOfEach,
  z.strictObject({
    status: z
      .enum(LEAD_STATUSES, 'Situação desconhecida')
      .optional()
      .describe('Só os que estão nesta situação'),
    limit: z.coerce
      .number('Use um número de 1 a 100')
      .int('Use um número de 1 a 100')
      .min(1, 'Use um número de 1 a 100')
      .max(100, 'Use um número de 1 a 100')
      .default(50)
      .meta({ type: 'integer' })
      .describe('Leads por página'),
    cursor: z
      .string()
      .max(200, 'Cursor inválido')
      .refine((text) => decodeCursor(text) !== null, 'Cursor inválido')
      .optional()
      .describe('nextCursor da página anterior'),
  }),
);
export type ApiLeadQuery = z.output<typeof ApiLeadQuery>;

const ApiCase = z.strictObject({
  id: z.uuid(),
  type: z.enum(CARD_TYPES).describe('Frente do caso'),
  holder: z.string().describe('Nome do titular: o cliente ou um perfil vinculado'),
  status: z
    .enum(CARD_STATUSES)
    .describe(
      'pending: pendente; analyzing: em análise; active: em andamento; completed: concluído; blocked: bloqueado',
    ),
  score: z
    .number()
    .int()
    .min(0)
    .max(1000)
    .nullable()
    .describe('null enquanto o score não está à vista do cliente, ou não foi consultado'),
  stepsDone: z.number().int().min(0),
  stepsTotal: z.number().int().min(0),
  own: ownValues,
  updatedAt: instant,
});

export const ApiClient = z
  .strictObject({
    id: z.uuid(),
    name: z.string(),
    docType: z.enum(DOC_TYPES),
    docNumber: maskedDocument,
    state,
    identityVerified: z.boolean(),
    own: ownValues,
    cases: z.array(ApiCase),
    createdAt: instant,
  })
  .meta({ ref: 'Client' });
export type ApiClient = z.output<typeof ApiClient>;

/** RFC 9457. */
export const ApiProblem = z
  .strictObject({
    type: z.string().describe('Que problema é, para programas'),
    title: z.string(),
    status: z.number().int(),
    detail: z.string().describe('O que aconteceu e o que fazer, para pessoas'),
    instance: z.string().optional().describe('Código do pedido, para falar com o suporte'),
    errors: z
      .array(z.strictObject({ field: z.string(), detail: z.string() }))
      .optional()
      .describe('Um por campo com problema'),
  })
  .meta({ ref: 'Problem' });
export type ApiProblem = z.output<typeof ApiProblem>;

/** Visible ASCII, as the draft of the header's standard requires. */
const IdempotencyKey = z
  .string()
  .min(1, { error: 'Idempotency-Key vazia', abort: true })
  .max(255, { error: 'Idempotency-Key com mais de 255 caracteres', abort: true })
  .regex(/^[\x21-\x7e]+$/, 'Idempotency-Key inválida: só letras, números e símbolos, sem espaços')
  .describe('Única por pedido (um UUID, por exemplo): repetir o envio não cria outro lead');

/** Headers arrive with lower-case names. */
export const ApiLeadHeaders = z.preprocess(
  (headers) => ({ 'Idempotency-Key': (headers as Record<string, string>)['idempotency-key'] }),
  z.object({ 'Idempotency-Key': IdempotencyKey.optional() }),
);

/** Accepts ids in upper case too. */
export const PathId = z.string().toLowerCase().refine(isUuid).meta({ format: 'uuid' });
