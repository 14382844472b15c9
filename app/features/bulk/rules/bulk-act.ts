import { z } from 'zod';
import { ENERGY_STATUSES } from '#app/features/energy/rules/terms.ts';
import { Tag } from '#app/features/leads/rules/input.ts';
import { LEAD_STATUSES } from '#app/features/leads/rules/terms.ts';
import type { BulkList } from '#app/terms/bulk-list.ts';

const filled = (most: number, message: string) =>
  z.string(message).trim().min(1, message).max(most, `No máximo ${most} caracteres`);
const member = z.union([z.literal(''), z.uuid('Escolha alguém da equipe')], 'Escolha alguém da equipe');

/** Change that is applied to every row. */
export const BulkAct = z.discriminatedUnion(
  'kind',
  [
    z.object({
      kind: z.literal('status'),
      status: z.enum([...LEAD_STATUSES, ...ENERGY_STATUSES, 'approved', 'rejected'], 'Escolha a situação'),
      /** Reason in words for the client, for a refusal. */
      reason: z.string('Motivo inválido').trim().max(500, 'Motivo muito longo').default(''),
    }),
    /** Empty to remove the assignee. */
    z.object({ kind: z.literal('assign'), assigneeId: member }),
    z.object({
      kind: z.literal('message'),
      title: filled(80, 'Escreva o título'),
      message: filled(500, 'Escreva a mensagem'),
    }),
    z.object({ kind: z.literal('form'), templateId: z.uuid('Escolha o formulário') }),
    z.object({
      kind: z.literal('task'),
      title: filled(160, 'Escreva a tarefa'),
      assigneeId: member,
      days: z.coerce
        .number('De 0 a 90')
        .int('Use um número inteiro')
        .min(0, 'De 0 a 90')
        .max(90, 'De 0 a 90'),
    }),
    z.object({ kind: z.literal('tag'), tag: Tag }),
    z.object({ kind: z.literal('untag'), tag: Tag }),
    /** The link to a first password; an imported client gets notices from then on. */
    z.object({
      kind: z.literal('welcome'),
      /** The clients without an e-mail asked for the link on WhatsApp. */
      onWhatsApp: z.literal('on', 'Opção inválida').optional(),
    }),
  ],
  'Escolha o que fazer',
);
export type BulkAct = z.output<typeof BulkAct>;
export type BulkActKind = BulkAct['kind'];

/** Changes that each list offers, in the order of its form. */
export const BULK_ACTS: Record<BulkList, readonly BulkActKind[]> = {
  leads: ['status', 'assign', 'message', 'task', 'tag', 'untag'],
  clients: ['assign', 'message', 'form', 'task', 'tag', 'untag', 'welcome'],
  installments: ['message', 'form', 'task', 'assign', 'tag', 'untag'],
  documents: ['status', 'message', 'task', 'assign', 'tag', 'untag'],
  energy: ['status', 'message', 'form', 'task', 'assign', 'tag', 'untag'],
};
