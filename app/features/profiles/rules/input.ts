import { z } from 'zod';
import { phoneNumber } from '#app/lib/phone-number.ts';
import { CONSENT_CHOICES } from './holder-consent.ts';
import {
  addressField,
  cepField,
  docNumberField,
  docTypeField,
  documentRule,
  nameField,
  phoneField,
  ufField,
} from './person-fields.ts';
import { type DocTypeName, RELATIONSHIPS, RELATIONSHIPS_OF, type Relationship } from './terms.ts';

/**
 * Fields of a client that an admin may change (docs/product.md sections 5 and 6). Document and type never
 * change.
 */
export const AdminProfileInput = z.object({
  fullName: nameField,
  phone: phoneField('Telefone inválido'),
  uf: ufField('UF deve ter 2 caracteres'),
  address: addressField,
});
export type AdminProfileInput = z.infer<typeof AdminProfileInput>;

/**
 * docs/product.md section 5, Profile update; the CEP helps to fill in the address. Changing the e-mail is
 * separate.
 */
export const ProfileInput = AdminProfileInput.extend({ cep: cepField });
export type ProfileInput = z.infer<typeof ProfileInput>;

const optionalPhone = z
  .string('Telefone inválido')
  .trim()
  .max(20, 'Telefone inválido')
  .default('')
  .refine((value) => value === '' || phoneNumber(value) !== null, 'Telefone inválido')
  .transform((value) => phoneNumber(value));

const RELATIONSHIP_OF_OTHER = 'Escolha uma relação que combine com o documento';

/** For `.refine`: a person is no partner of the account, and a company no relative. */
const fitsDocument = ({ docType, relationship }: { docType: DocTypeName; relationship: Relationship }) =>
  RELATIONSHIPS_OF[docType].some((fitting) => fitting === relationship);

/** docs/product.md section 5, Linked profile. A missing phone becomes null. */
export const LinkedProfileInput = z
  .object({
    docType: docTypeField,
    docNumber: docNumberField,
    fullName: nameField,
    relationship: z.enum(RELATIONSHIPS, 'Selecione o relacionamento'),
    phone: optionalPhone,
    uf: ufField('UF inválido'),
    consent: z.enum(CONSENT_CHOICES).default('asked'),
  })
  .refine(...documentRule('docType', 'docNumber'))
  .refine(fitsDocument, { path: ['relationship'], message: RELATIONSHIP_OF_OTHER });
export type LinkedProfileInput = z.infer<typeof LinkedProfileInput>;

/** docs/product.md section 6, and `expectedVersion`: the values that the form was loaded with. */
export const ClientProfileInput = AdminProfileInput.extend({
  expectedVersion: z.string().max(4000).default(''),
});
export type ClientProfileInput = z.infer<typeof ClientProfileInput>;

const Assignee = z.union([z.literal(''), z.uuid('Responsável inválido')], 'Responsável inválido');
/** Assignee of the client, and the one shown in the form; empty for none. */
export const AssigneeInput = z.object({ assigneeId: Assignee, expectedVersion: Assignee });
export type AssigneeInput = z.infer<typeof AssigneeInput>;

export const FaceReviewInput = z
  .object({
    checkId: z.uuid('Verificação inválida'),
    expectedVersion: z.enum(['pending', 'approved', 'rejected', 'expired'], 'Verificação inválida'),
    decision: z.enum(['approved', 'rejected'], 'Escolha aprovar ou recusar'),
    reason: z.string('Motivo inválido').trim().max(500, 'Motivo muito longo').default(''),
  })
  .refine(({ decision, reason }) => decision === 'approved' || reason.length >= 5, {
    path: ['reason'],
    message: 'Diga ao cliente o motivo',
  });
export type FaceReviewInput = z.infer<typeof FaceReviewInput>;

/** Undoes the admin's last decision on a photo. */
export const FaceUndoInput = z.object({
  checkId: z.uuid('Verificação inválida'),
  decision: z.uuid('Decisão inválida'),
});
export type FaceUndoInput = z.infer<typeof FaceUndoInput>;

export const NoteInput = z.object({
  body: z.string('Escreva a nota').trim().min(1, 'Escreva a nota').max(4000, 'Nota muito longa'),
});

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
