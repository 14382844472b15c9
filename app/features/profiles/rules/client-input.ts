import { z } from 'zod';
import { AdminProfileInput } from './profile-input.ts';

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
