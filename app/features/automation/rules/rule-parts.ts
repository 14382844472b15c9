import { z } from 'zod';
import { EVENT_TYPES } from '#app/features/integrations/rules/event-catalog.ts';
import { LEAD_STATUSES } from '#app/features/leads/rules/terms.ts';
import { NOTIFICATION_TYPES } from '#app/features/notifications/rules/terms.ts';
import { CARD_STATUSES } from '#app/terms/card-status.ts';

/** Dates that a time rule counts from; see `time-anchors.ts`. */
export const ANCHORS = [
  'installment_due',
  'card_deadline',
  'documents_missing',
  'form_unanswered',
  'assembly',
] as const;
export type TimeAnchor = (typeof ANCHORS)[number];
export const UNITS = ['hours', 'days', 'business_days'] as const;
export type TimeUnit = (typeof UNITS)[number];
const OPERATORS = ['is', 'is_not', 'at_least', 'at_most'] as const;
export type Operator = (typeof OPERATORS)[number];
/** Units of a task's term, each with its longest one. */
const TASK_TERM_MAX = { minutes: 240, hours: 72, days: 90 } as const;
export type TaskTermUnit = keyof typeof TASK_TERM_MAX;
export const TASK_TERM_UNITS = Object.keys(TASK_TERM_MAX) as TaskTermUnit[];
export const ACTION_KINDS = [
  'notify',
  'mail',
  'task',
  'assign',
  'form',
  'document',
  'status',
  'wait',
  'webhook',
] as const;
export type ActionKind = (typeof ACTION_KINDS)[number];

const filled = (most: number, message: string) =>
  z.string().trim().min(1, message).max(most, `No máximo ${most} caracteres`);
/** A path of this site, in the format of a notification's link. */
const link = z
  .string()
  .trim()
  .max(200, 'No máximo 200 caracteres')
  .regex(/^(\/([^/\\].*)?)?$/, 'Use um caminho do site, como /app/faturas');
/** Length of a task's term; only business days may be zero, which is the same day. */
const term = (unit: TaskTermUnit) => {
  const least = unit === 'days' ? 0 : 1;
  const message = `De ${least} a ${TASK_TERM_MAX[unit]}`;
  return z.int('Use um número inteiro').min(least, message).max(TASK_TERM_MAX[unit], message).optional();
};
const NOT_OF_PANEL = 'O painel só abre para a equipe';
const isOfPanel = (path: string) => /^\/admin(\/|\?|$)/.test(path);

export const RuleTrigger = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('event'), event: z.enum(EVENT_TYPES, 'Escolha o acontecimento') }),
  z.object({
    kind: z.literal('time'),
    anchor: z.enum(ANCHORS, 'Escolha a data'),
    amount: z.int('Use um número inteiro').min(0, 'De 0 a 365').max(365, 'De 0 a 365'),
    unit: z.enum(UNITS, 'Escolha a unidade'),
    direction: z.enum(['before', 'after'], 'Escolha antes ou depois'),
  }),
]);
export type RuleTrigger = z.output<typeof RuleTrigger>;

export const RuleCondition = z.object({
  /** `data.` of the event, or a fact: `client.uf`. */
  field: z.string().max(60).min(1, 'Escolha o campo'),
  operator: z.enum(OPERATORS, 'Escolha a comparação'),
  /** Value in the format of the event's data: centavos for money, `true` or `false` for a flag. */
  value: z.string().max(100),
});
export type RuleCondition = z.output<typeof RuleCondition>;

export const RuleConditions = z.object({
  match: z.enum(['all', 'any'], 'Escolha como as condições se juntam'),
  items: z.array(RuleCondition).max(10, 'No máximo 10 condições'),
});
export type RuleConditions = z.output<typeof RuleConditions>;

export const RuleAction = z.discriminatedUnion('kind', [
  z
    .object({
      kind: z.literal('notify'),
      to: z.enum(['client', 'team'], 'Escolha para quem'),
      tone: z.enum(NOTIFICATION_TYPES, 'Escolha o tom'),
      title: filled(80, 'Escreva o título'),
      message: filled(400, 'Escreva a mensagem'),
      link,
    })
    .refine((notice) => notice.to === 'team' || !isOfPanel(notice.link), {
      path: ['link'],
      error: NOT_OF_PANEL,
    }),
  z.object({
    kind: z.literal('mail'),
    title: filled(120, 'Escreva o assunto'),
    message: filled(4_000, 'Escreva a mensagem'),
    link: link.refine((path) => !isOfPanel(path), NOT_OF_PANEL),
  }),
  z
    .object({
      kind: z.literal('task'),
      title: filled(160, 'Escreva a tarefa'),
      /** A member of the team, or the assignee of the client or lead; unassigned means the whole team. */
      assignee: z.union([z.literal('owner'), z.uuid()], 'Escolha alguém da equipe'),
      /** Time until it is due, in exactly one of three units; days are business days. */
      minutes: term('minutes'),
      hours: term('hours'),
      days: term('days'),
    })
    .refine((task) => TASK_TERM_UNITS.filter((unit) => task[unit] !== undefined).length === 1, {
      path: ['days'],
      error: 'Escolha o prazo',
    }),
  /** Hands a client or lead that has no responsible to the one whose turn it is, or to one of the team. */
  z.object({
    kind: z.literal('assign'),
    assignee: z.union([z.literal('turn'), z.uuid()], 'Escolha alguém da equipe'),
  }),
  z.object({ kind: z.literal('form'), templateId: z.uuid('Escolha o formulário') }),
  /** Asks the client for one more document, in the service that the rule met. */
  z.object({
    kind: z.literal('document'),
    title: filled(120, 'Escreva o documento'),
    message: z.string().trim().max(500, 'No máximo 500 caracteres'),
  }),
  /** Delays the actions below it. */
  z.object({
    kind: z.literal('wait'),
    hours: z.int('Use um número inteiro').min(1, 'De 1 a 720').max(720, 'De 1 a 720'),
  }),
  /** Sends a message with this name to the endpoints that subscribe to messages of automations. */
  z.object({ kind: z.literal('webhook'), title: filled(80, 'Escreva o nome') }),
  z.discriminatedUnion(
    'target',
    [
      z.object({
        kind: z.literal('status'),
        target: z.literal('card'),
        status: z.enum(CARD_STATUSES, 'Escolha a situação'),
      }),
      z.object({
        kind: z.literal('status'),
        target: z.literal('lead'),
        status: z.enum(LEAD_STATUSES, 'Escolha a situação'),
      }),
      /** Payments and refunds have their own use cases: a rule may only cancel an open installment. */
      z.object({
        kind: z.literal('status'),
        target: z.literal('installment'),
        status: z.literal('canceled', 'Escolha a situação'),
      }),
    ],
    'Escolha a situação',
  ),
]);
export type RuleAction = z.output<typeof RuleAction>;

export type TaskTerm = { count: number; unit: TaskTermUnit };

/** The term of a task that a rule creates. */
export function taskTerm(task: Extract<RuleAction, { kind: 'task' }>): TaskTerm {
  const unit = TASK_TERM_UNITS.find((one) => task[one] !== undefined) ?? 'days';
  return { count: task[unit] ?? 0, unit };
}

/** A stored rule. */
export type Rule = { name: string; trigger: RuleTrigger; conditions: RuleConditions; actions: RuleAction[] };
