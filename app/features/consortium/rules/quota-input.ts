import { z } from 'zod';
import type { UserId } from '#app/terms/ids.ts';
import { QUOTA_STATUSES, type QuotaStatus } from './consortium-status.ts';

/** A new quota: its number and its holder. */
export const NewQuota = z.object({
  number: z
    .string()
    .regex(/^\d{1,4}$/, 'Digite o número da cota')
    .transform(Number)
    .refine((number) => number > 0, 'Digite o número da cota'),
  clientId: z.uuid('Escolha o cliente'),
});

/** Fields of a quota that the panel changes. */
export const QuotaInput = z.object({
  status: z.enum(QUOTA_STATUSES, 'Escolha a situação'),
  paidUp: z.boolean(),
});

export type QuotaInput = z.output<typeof QuotaInput>;

/** Only active, paid-up quotas with a holder compete (docs/facts.md, Consortium draws). */
export const competes = (quota: { status: QuotaStatus; paidUp: boolean; userId: UserId | null }): boolean =>
  quota.status === 'active' && quota.paidUp && quota.userId !== null;
