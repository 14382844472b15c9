import { isEventType } from '#app/features/integrations/rules/event-catalog.ts';
import { everyTextIn, textIn } from '#app/lib/form-data.ts';
import { formatBRL } from '#app/lib/money.ts';
import { readValue } from './input.ts';
import { conditionFields } from './rule-fields.ts';
import {
  ACTION_KINDS,
  type ActionKind,
  ANCHORS,
  type Rule,
  type RuleAction,
  type RuleTrigger,
  TASK_TERM_UNITS,
  type TimeAnchor,
  taskTerm,
  UNITS,
} from './rule-parts.ts';

export type ConditionDraft = { key: string; field: string; operator: string; value: string };
/** Entries of one action: the controls of every kind; those of other kinds are empty. */
export type ActionDraft = {
  key: string;
  kind: ActionKind;
  to: string;
  tone: string;
  title: string;
  message: string;
  link: string;
  assignee: string;
  days: string;
  /** Unit of a task's term. */
  within: string;
  status: string;
  template: string;
};
/** A rule in its form: entered texts. */
export type RuleDraft = {
  name: string;
  /** `event:document.rejected` or `time:installment_due`. */
  trigger: string;
  amount: string;
  unit: string;
  direction: string;
  match: string;
  conditions: ConditionDraft[];
  actions: ActionDraft[];
};

const EMPTY_ACTION = {
  to: 'client',
  tone: 'other',
  title: '',
  message: '',
  link: '',
  assignee: 'owner',
  days: '1',
  within: 'days',
  status: '',
  template: '',
};
export const NEW_RULE: RuleDraft = {
  name: '',
  trigger: 'event:document.rejected',
  amount: '3',
  unit: 'days',
  direction: 'after',
  match: 'all',
  conditions: [],
  actions: [],
};

/** The trigger of a draft; null while it is not one. */
export function draftTrigger({
  trigger,
  amount,
  unit,
  direction,
}: Omit<RuleDraft, 'name'>): RuleTrigger | null {
  const name = trigger.slice(trigger.indexOf(':') + 1);
  if (trigger.startsWith('event:')) return isEventType(name) ? { kind: 'event', event: name } : null;
  if (!ANCHORS.includes(name as TimeAnchor)) return null;
  return {
    kind: 'time',
    anchor: name as TimeAnchor,
    amount: /^\d{1,4}$/.test(amount.trim()) ? Number(amount) : Number.NaN,
    unit: UNITS.find((known) => known === unit) ?? 'days',
    direction: direction === 'before' ? 'before' : 'after',
  };
}

/** Reads the entered values of a rule's form. Rows are lists of equal length: every row has every control. */
export function readRuleDraft(form: FormData): RuleDraft {
  const text = (name: string) => textIn(form, name).replaceAll('\0', '');
  const columns = (prefix: string, names: readonly string[]) => {
    const lists = names.map((name) => everyTextIn(form, `${prefix}.${name}`));
    return (lists[0] ?? [])
      .slice(0, 20)
      .map((_, at) =>
        Object.fromEntries(
          names.map((name, column) => [name, (lists[column]?.[at] ?? '').replaceAll('\0', '')]),
        ),
      );
  };
  return {
    name: text('name'),
    trigger: text('trigger'),
    amount: text('amount'),
    unit: text('unit'),
    direction: text('direction'),
    match: text('match') === 'any' ? 'any' : 'all',
    conditions: columns('condition', ['key', 'field', 'operator', 'value']) as ConditionDraft[],
    actions: (columns('action', ['key', 'kind', ...Object.keys(EMPTY_ACTION)]) as ActionDraft[]).filter(
      ({ kind }) => ACTION_KINDS.includes(kind),
    ),
  };
}

const nextKey = (rows: readonly { key: string }[]) =>
  String(Math.max(0, ...rows.map(({ key }) => Number(key) || 0)) + 1);

/**
 * A draft after one of the buttons that change its shape: `add:condition`, `add:mail`, `remove:condition:2`,
 * `remove:action:1`. Null for anything else.
 */
export function editDraft(draft: RuleDraft, intent: string): RuleDraft | null {
  const [verb, what = '', key = ''] = intent.split(':');
  const { conditions, actions } = draft;
  if (verb === 'refresh') return draft;
  if (verb === 'add' && what === 'condition') {
    const trigger = draftTrigger(draft);
    const [field = ''] = trigger ? Object.keys(conditionFields(trigger)) : [];
    return {
      ...draft,
      conditions: [...conditions, { key: nextKey(conditions), field, operator: 'is', value: '' }],
    };
  }
  if (verb === 'add' && ACTION_KINDS.includes(what as ActionKind)) {
    const added: ActionDraft = { key: nextKey(actions), kind: what as ActionKind, ...EMPTY_ACTION };
    return { ...draft, actions: [...actions, added] };
  }
  if (verb === 'remove' && what === 'condition') {
    return { ...draft, conditions: conditions.filter((row) => row.key !== key) };
  }
  if (verb === 'remove' && what === 'action')
    return { ...draft, actions: actions.filter((row) => row.key !== key) };
  return null;
}

/** Converts a draft for `RuleInput`; unreadable values are passed through and refused there. */
export function partsOfDraft(draft: RuleDraft): unknown {
  const trigger = draftTrigger(draft);
  const fields = trigger ? conditionFields(trigger) : {};
  return {
    name: draft.name,
    trigger: trigger ?? { kind: 'event', event: '' },
    conditions: {
      match: draft.match,
      items: draft.conditions.map(({ field, operator, value }) => ({
        field,
        operator,
        value: readValue(fields[field]?.kind, value) ?? value,
      })),
    },
    actions: draft.actions.map(partsOfAction),
  };
}

function partsOfAction({
  kind,
  to,
  tone,
  title,
  message,
  link,
  assignee,
  days,
  within,
  status,
  template,
}: ActionDraft): unknown {
  switch (kind) {
    case 'notify':
      return { kind, to, tone, title, message, link };
    case 'mail':
      return { kind, title, message, link };
    case 'task':
      return {
        kind,
        title,
        assignee,
        [TASK_TERM_UNITS.find((unit) => unit === within) ?? 'days']: /^\d{1,3}$/.test(days.trim())
          ? Number(days)
          : Number.NaN,
      };
    case 'assign':
      return { kind, assignee: assignee === 'owner' ? 'turn' : assignee };
    case 'form':
      return { kind, templateId: template };
    case 'document':
      return { kind, title, message };
    case 'wait':
      return { kind, hours: /^\d{1,4}$/.test(days.trim()) ? Number(days) : Number.NaN };
    case 'webhook':
      return { kind, title };
    case 'status': {
      const [target, to] = status.split(':');
      return { kind, target, status: to };
    }
  }
}

/** Returns a stored rule as its form shows it. */
export function ruleDraft({ name, trigger, conditions, actions }: Rule): RuleDraft {
  const fields = conditionFields(trigger);
  return {
    ...NEW_RULE,
    name,
    ...(trigger.kind === 'event'
      ? { trigger: `event:${trigger.event}` }
      : {
          trigger: `time:${trigger.anchor}`,
          amount: String(trigger.amount),
          unit: trigger.unit,
          direction: trigger.direction,
        }),
    match: conditions.match,
    conditions: conditions.items.map((item, at) => ({
      key: String(at + 1),
      ...item,
      value:
        fields[item.field]?.kind === 'money'
          ? formatBRL(Number(item.value)).replace(/^R\$\s/, '')
          : item.value,
    })),
    actions: actions.map((action, at) => ({ key: String(at + 1), ...EMPTY_ACTION, ...controlsOf(action) })),
  };
}

function controlsOf(action: RuleAction): Partial<ActionDraft> & { kind: ActionKind } {
  if (action.kind === 'task') {
    const { kind, title, assignee } = action;
    const { count, unit } = taskTerm(action);
    return { kind, title, assignee, days: String(count), within: unit };
  }
  if (action.kind === 'wait') return { kind: 'wait', days: String(action.hours) };
  if (action.kind === 'form') return { kind: 'form', template: action.templateId };
  if (action.kind === 'status') return { kind: 'status', status: `${action.target}:${action.status}` };
  return action;
}
