import { z } from 'zod';
import { HAND_LEAD_STATUSES } from '#app/features/leads/rules/terms.ts';
import { fieldFault, fieldsOf } from '#app/lib/merge-text.ts';
import { parseBRL } from '#app/lib/money.ts';
import { operatorsOf } from './evaluate.ts';
import { aboutOf, conditionFields, isOwnMerge, knownOf, mergeFields } from './rule-fields.ts';
import { type Rule, RuleAction, RuleConditions, RuleTrigger } from './rule-parts.ts';
import { TIME_ANCHORS } from './time-anchors.ts';

const Parts = z.object({
  name: z.string().trim().min(3, 'Nome deve ter no mínimo 3 caracteres').max(80, 'No máximo 80 caracteres'),
  trigger: RuleTrigger,
  conditions: RuleConditions,
  actions: z.array(RuleAction).min(1, 'Escolha o que a regra faz').max(5, 'No máximo 5 ações'),
});

/** A rule as the panel writes it: its parts, and that they fit each other. Values of money are typed in reais. */
export const RuleInput = Parts.superRefine((rule, context) => {
  for (const [path, message] of misfits(rule)) context.addIssue({ code: 'custom', path, message });
});

type Misfit = [path: (string | number)[], message: string];

/** What of a rule does not go with its trigger. */
function misfits({ trigger, conditions, actions }: Rule): Misfit[] {
  return [
    ...triggerMisfits(trigger),
    ...conditionMisfits(trigger, conditions),
    ...actionMisfits(trigger, actions),
  ];
}

function triggerMisfits(trigger: RuleTrigger): Misfit[] {
  if (trigger.kind === 'event') return [];
  const { directions, units } = TIME_ANCHORS[trigger.anchor];
  if (!directions.includes(trigger.direction)) return [[['trigger', 'direction'], 'Isto só se conta depois']];
  if (!units.includes(trigger.unit)) return [[['trigger', 'unit'], 'Isto se conta em dias']];
  return [];
}

function conditionMisfits(trigger: RuleTrigger, { items }: RuleConditions): Misfit[] {
  const fields = conditionFields(trigger);
  return items.flatMap(({ field, operator, value }, at): Misfit[] => {
    const known = fields[field];
    const path = ['conditions', 'items', at];
    if (!known) return [[path, 'Este campo não existe para o “quando” escolhido']];
    if (!operatorsOf(known).includes(operator)) return [[path, 'Esta comparação não serve para o campo']];
    if (known.kind === 'code' && !(value in (known.values ?? {}))) return [[path, 'Escolha um valor']];
    if (known.kind === 'flag' && !['true', 'false'].includes(value)) return [[path, 'Escolha um valor']];
    if ((known.kind === 'money' || known.kind === 'number') && !/^-?\d{1,12}$/.test(value)) {
      return [[path, 'Valor inválido']];
    }
    return [];
  });
}

const isSetByHand = (status: string) => HAND_LEAD_STATUSES.some((one) => one === status);

/** Texts of an action, which may have merge fields. */
export const textsOf = (action: RuleAction): string[] =>
  'title' in action ? [action.title, 'message' in action ? action.message : ''] : [];

function actionMisfits(trigger: RuleTrigger, actions: readonly RuleAction[]): Misfit[] {
  const known = knownOf(trigger);
  const merge = mergeFields(trigger);
  const person = known.includes('client') || known.includes('lead');
  return actions.flatMap((action, at): Misfit[] => {
    const path = ['actions', at];
    if (action.kind === 'notify' && action.to === 'client' && !known.includes('client')) {
      return [[path, 'Este “quando” não tem um cliente com conta para avisar']];
    }
    if (action.kind === 'status' && action.target === 'lead' && !isSetByHand(action.status))
      return [[[...path, 'status'], 'Um lead só fica convertido quando vira cliente']];
    if (action.kind === 'mail' && !person) return [[path, 'Este “quando” não tem a quem escrever']];
    if (action.kind === 'assign' && !person) return [[path, 'Este “quando” não tem de quem cuidar']];
    if (action.kind === 'form' && !known.includes('client'))
      return [[path, 'Este “quando” não tem um cliente com conta']];
    if (action.kind === 'document' && !known.includes('card'))
      return [[path, 'Este “quando” não tem um serviço em que pedir o documento']];
    if (action.kind === 'wait' && at === actions.length - 1)
      return [[path, 'Ponha depois da espera o que fazer']];
    if (action.kind === 'status' && action.target !== aboutOf(trigger)) {
      return [[path, 'Este “quando” não tem a situação que a ação muda']];
    }
    const texts = textsOf(action);
    const names = texts.flatMap(fieldsOf);
    const own = names.filter((name) => isOwnMerge(trigger, name));
    const unknown = names.find((name) => !(name in merge) && !own.includes(name));
    if (unknown !== undefined) return [[path, `O campo {{${unknown}}} não existe para o “quando” escolhido`]];
    const broken = texts
      .map((text) => fieldFault(text, [...Object.keys(merge), ...own]))
      .find((fault) => fault !== null);
    return broken === undefined ? [] : [[path, broken]];
  });
}

/** The first message of each place of a rule: `name`, `trigger.amount`, `conditions.items.0`, `actions.1.title`. */
export function ruleErrors({ issues }: z.ZodError): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { path, message } of issues) errors[path.join('.')] ??= message;
  return errors;
}

/** The entered value of a field in the form of the event's data; null when it is invalid. */
export function readValue(kind: string | undefined, text: string): string | null {
  const typed = text.trim();
  if (kind !== 'money') return typed;
  const centavos = parseBRL(typed);
  return centavos === null ? null : String(centavos);
}
