import { eventDefinition } from '#app/features/integrations/rules/event-catalog.ts';
import { LEAD_STATUS_LABELS } from '#app/features/leads/rules/terms.ts';
import { formatBRL } from '#app/lib/money.ts';
import { countWords } from '#app/lib/numbers.ts';
import { truncate } from '#app/lib/text.ts';
import { CARD_STATUS_LABELS } from '#app/terms/card-view.ts';
import { conditionFields } from './rule-fields.ts';
import {
  type Operator,
  type Rule,
  type RuleAction,
  type RuleCondition,
  type RuleTrigger,
  type TaskTerm,
  type TaskTermUnit,
  taskTerm,
} from './rule-parts.ts';
import { TIME_ANCHORS, UNIT_LABELS } from './time-anchors.ts';

export const OPERATOR_LABELS: Record<Operator, string> = {
  is: 'é',
  is_not: 'não é',
  at_least: 'é no mínimo',
  at_most: 'é no máximo',
};

/** "3 dias úteis antes de o prazo …", "um documento é recusado". */
export function triggerWords(trigger: RuleTrigger): string {
  if (trigger.kind === 'event') return eventDefinition(trigger.event).label;
  const { amount, unit, direction, anchor } = trigger;
  const { label } = TIME_ANCHORS[anchor];
  if (Number.isNaN(amount)) return `chega a hora, contada desde ${label}`;
  if (amount === 0) return `chega ${label}`;
  const [one, many] = UNIT_LABELS[unit];
  const faltam = amount === 1 ? ['falta', 'passa'] : ['faltam', 'passam'];
  return direction === 'before'
    ? `${faltam[0]} ${amount} ${amount === 1 ? one : many} para ${label}`
    : `${faltam[1]} ${amount} ${amount === 1 ? one : many} desde ${label}`;
}

function conditionWords(trigger: RuleTrigger, { field, operator, value }: RuleCondition): string {
  const known = conditionFields(trigger)[field];
  if (!known) return 'um campo que não existe mais';
  // The form shows the sentence of an unfinished rule: a missing choice is a gap.
  const shown = !value
    ? GAP
    : known.kind === 'money'
      ? formatBRL(Number(value))
      : known.kind === 'flag'
        ? value === 'true'
          ? 'sim'
          : 'não'
        : (known.values?.[value] ?? value);
  return `${known.label} ${OPERATOR_LABELS[operator]} ${shown}`;
}

const GAP = '…';

/** A text of a rule in a line: merge fields as a gap to be filled. */
const quoted = (text: string) =>
  `“${truncate(text.trim() === '' ? GAP : text.replace(/\{\{\s*(\w+)\s*\}\}/g, '[$1]'), 60)}”`;

export const TERM_UNIT_WORDS: Record<TaskTermUnit, [one: string, many: string]> = {
  minutes: ['minuto', 'minutos'],
  hours: ['hora', 'horas'],
  days: ['dia útil', 'dias úteis'],
};

/** "em 10 minutos", "no mesmo dia". */
function termWords({ count, unit }: TaskTerm): string {
  if (Number.isNaN(count)) return `em ${GAP}`;
  return count === 0 ? 'no mesmo dia' : `em ${countWords(count, ...TERM_UNIT_WORDS[unit])}`;
}

export function ruleActionWords(action: RuleAction): string {
  switch (action.kind) {
    case 'notify':
      return `aviso ${action.to === 'team' ? 'à equipe' : 'ao cliente'} ${quoted(action.title)}`;
    case 'mail':
      return `e-mail ${quoted(action.title)}`;
    case 'task':
      return `tarefa ${quoted(action.title)} ${termWords(taskTerm(action))}`;
    case 'assign':
      return action.assignee === 'turn' ? 'responsável em rodízio' : 'responsável escolhido';
    case 'form':
      return 'formulário ao cliente';
    case 'document':
      return `pedido do documento ${quoted(action.title)}`;
    case 'wait':
      return Number.isNaN(action.hours)
        ? `espera de ${GAP}`
        : `espera de ${countWords(action.hours, 'hora', 'horas')}`;
    case 'webhook':
      return `webhook ${quoted(action.title)}`;
    case 'status':
      if (!action.status) return `situação passa a ${GAP}`;
      if (action.target === 'installment') return 'parcela cancelada, se estiver em aberto';
      return action.target === 'card'
        ? `card passa a ${CARD_STATUS_LABELS[action.status] ?? GAP}`
        : `lead passa a ${LEAD_STATUS_LABELS[action.status] ?? GAP}`;
  }
}

/** The rule in a sentence: "Quando … se … então …". */
export function ruleSentence({ trigger, conditions, actions }: Omit<Rule, 'name'>): string {
  const joint = conditions.match === 'all' ? ' e ' : ' ou ';
  const asked = conditions.items.map((item) => conditionWords(trigger, item)).join(joint);
  const done = actions.map(ruleActionWords);
  const all = done.length > 1 ? `${done.slice(0, -1).join(', ')} e ${done.at(-1)}` : (done[0] ?? 'nada');
  return `Quando ${triggerWords(trigger)}${asked ? `, se ${asked}` : ''}, então ${all}.`;
}
