import { describe, expect, test } from 'vitest';
import { EVENT_TYPES } from '#app/features/integrations/rules/event-catalog.ts';
import { holds } from './evaluate.ts';
import { subjectsOf } from './event-subjects.ts';
import { RuleInput } from './input.ts';
import { editDraft, NEW_RULE, partsOfDraft, readRuleDraft, ruleDraft } from './rule-draft.ts';
import { conditionFields, EMPTY_FIELDS, mergeFields } from './rule-fields.ts';
import type { Rule } from './rule-parts.ts';
import { ruleSentence, triggerWords } from './rule-sentence.ts';
import { anchorRange, dayOf, isDue, type TimeTrigger } from './time-anchors.ts';

const RULE: Rule = {
  name: 'Documento recusado',
  trigger: { kind: 'event', event: 'document.rejected' },
  conditions: { match: 'all', items: [{ field: 'card.type', operator: 'is', value: 'nome' }] },
  actions: [
    {
      kind: 'notify',
      to: 'client',
      tone: 'warning',
      title: 'Envie outro',
      message: '{{motivo}}',
      link: '/app',
    },
    { kind: 'task', title: 'Conferir com {{nome}}', assignee: 'owner', days: 2 },
  ],
};
const time = (over: Partial<TimeTrigger> = {}): TimeTrigger => ({
  kind: 'time',
  anchor: 'installment_due',
  amount: 3,
  unit: 'days',
  direction: 'before',
  ...over,
});
const messages = (rule: unknown) => {
  const parsed = RuleInput.safeParse(rule);
  return parsed.success ? [] : parsed.error.issues.map(({ message }) => message);
};

describe('conditions', () => {
  const data = { amount: 49_990, from: 'new' };
  const ask = (field: string, operator: 'is' | 'is_not' | 'at_least' | 'at_most', value: string) =>
    holds({ match: 'all', items: [{ field, operator, value }] }, data, { 'client.verified': true });

  test.each([
    ['data.amount', 'at_least', '49990', true],
    ['data.amount', 'at_least', '49991', false],
    ['data.amount', 'at_most', '5000', false],
    ['data.from', 'is', 'new', true],
    ['data.from', 'is_not', 'new', false],
    ['client.verified', 'is', 'true', true],
    ['client.verified', 'is', 'false', false],
  ] as const)('%s %s %s', (field, operator, value, expected) => {
    expect(ask(field, operator, value)).toBe(expected);
  });

  test('an unknown value matches only “is not”', () => {
    expect(ask('card.score', 'is', '0')).toBe(false);
    expect(ask('card.score', 'at_most', '999')).toBe(false);
    expect(ask('card.score', 'is_not', '0')).toBe(true);
  });

  test('all or any; none always hold', () => {
    const items = [
      { field: 'data.from', operator: 'is', value: 'new' },
      { field: 'data.from', operator: 'is', value: 'lost' },
    ] as const;
    expect(holds({ match: 'all', items: [...items] }, data, {})).toBe(false);
    expect(holds({ match: 'any', items: [...items] }, data, {})).toBe(true);
    expect(holds({ match: 'any', items: [] }, data, {})).toBe(true);
  });
});

describe('a rule fits its trigger', () => {
  test('this one does', () => expect(messages(RULE)).toEqual([]));

  test.each<[string, Partial<Rule>, RegExp]>([
    ['no action', { actions: [] }, /o que a regra faz/],
    [
      'a field of another event',
      { conditions: { match: 'all', items: [{ field: 'data.amount', operator: 'is', value: '1' }] } },
      /não existe/,
    ],
    [
      'a comparison of size with a word',
      { conditions: { match: 'all', items: [{ field: 'card.type', operator: 'at_least', value: 'nome' }] } },
      /comparação/,
    ],
    [
      'a value that is none',
      { conditions: { match: 'all', items: [{ field: 'card.type', operator: 'is', value: 'outro' }] } },
      /Escolha um valor/,
    ],
    [
      'a status of something else',
      { actions: [{ kind: 'status', target: 'lead', status: 'lost' }] },
      /situação/,
    ],
    [
      'a merge field that cannot be filled',
      { actions: [{ kind: 'mail', title: 'Oi {{cpf}}', message: 'x', link: '' }] },
      /\{\{cpf\}\}/,
    ],
    [
      'incomplete braces',
      { actions: [{ kind: 'mail', title: 'Oi {{nome}', message: 'x', link: '' }] },
      /chaves incompletas/,
    ],
    [
      'a link to elsewhere',
      { actions: [{ kind: 'mail', title: 'Oi', message: 'x', link: '//mau.exemplo' }] },
      /caminho do site/,
    ],
    [
      'a mail that leads into the panel',
      { actions: [{ kind: 'mail', title: 'Oi', message: 'x', link: '/admin/leads' }] },
      /só abre para a equipe/,
    ],
    [
      'a notice to the client that leads into the panel',
      {
        actions: [{ kind: 'notify', to: 'client', tone: 'other', title: 'Oi', message: 'x', link: '/admin' }],
      },
      /só abre para a equipe/,
    ],
    ['hours before a date', { trigger: time({ unit: 'hours' }) }, /em dias/],
    ['before what is past', { trigger: time({ anchor: 'documents_missing' }) }, /depois/],
  ])('%s is refused', (_, change, message) => {
    const rule = { ...RULE, ...change };
    // The conditions of the sample are about a card.
    const fitting = change.trigger
      ? { ...rule, conditions: { match: 'all', items: [] }, actions: RULE.actions }
      : rule;
    expect(messages(fitting).join(' ')).toMatch(message);
  });

  test('a published product has no recipient', () => {
    const trigger = { kind: 'event', event: 'product.published' } as const;
    const rule = { ...RULE, trigger, conditions: { match: 'all', items: [] } };
    expect(
      messages({ ...rule, actions: [{ kind: 'mail', title: 'a', message: 'b', link: '' }] }),
    ).toHaveLength(1);
    expect(messages({ ...rule, actions: [{ ...RULE.actions[0], to: 'team', message: 'x' }] })).toEqual([]);
  });

  test('every event has its fields and words', () => {
    for (const event of EVENT_TYPES) {
      const trigger = { kind: 'event', event } as const;
      expect(triggerWords(trigger)).not.toBe('');
      for (const { label, kind, values } of Object.values(conditionFields(trigger))) {
        expect(label).not.toBe('');
        expect(kind !== 'code' || Object.keys(values ?? {}).length > 0).toBe(true);
      }
    }
    expect(Object.keys(mergeFields(RULE.trigger))).toEqual(
      expect.arrayContaining(['nome', 'card', 'documento', 'motivo']),
    );
  });
});

test('texts name own fields of the records that the trigger has, and of no other', () => {
  const titled = (title: string) => ({ ...RULE, actions: [{ ...RULE.actions[1], title }] });
  expect(messages(titled('{{cliente.time}} e {{caso.lado}}'))).toEqual([]);
  expect(messages(titled('{{lead.time}}'))).toEqual([
    'O campo {{lead.time}} não existe para o “quando” escolhido',
  ]);
  expect(messages(titled('{{pedido.time}}'))).toHaveLength(1);
  expect(messages(titled('{{cliente.Time}}'))).toHaveLength(1);
});

describe('the term of a task', () => {
  const task = (term: object) => ({ kind: 'task', title: 'Ligar', assignee: 'owner', ...term });
  const faults = (term: object) => messages({ ...RULE, actions: [task(term)] });

  test.each([
    [{ minutes: 1 }, { minutes: 240 }, { minutes: 0 }, { minutes: 241 }, 'De 1 a 240'],
    [{ hours: 1 }, { hours: 72 }, { hours: 0 }, { hours: 73 }, 'De 1 a 72'],
    [{ days: 0 }, { days: 90 }, { days: -1 }, { days: 91 }, 'De 0 a 90'],
  ])('from %j to %j; neither %j nor %j', (least, most, under, over, message) => {
    expect([faults(least), faults(most)]).toEqual([[], []]);
    expect([faults(under), faults(over)]).toEqual([[message], [message]]);
  });

  test('is refused without a unit, or with two units', () => {
    expect([faults({}), faults({ minutes: 10, days: 1 })]).toEqual([
      ['Escolha o prazo'],
      ['Escolha o prazo'],
    ]);
  });

  test.each([
    [{ minutes: 10 }, 'em 10 minutos'],
    [{ hours: 1 }, 'em 1 hora'],
    [{ days: 3 }, 'em 3 dias úteis'],
    [{ days: 0 }, 'no mesmo dia'],
  ])('%j reads %s, and comes back from the form', (term, words) => {
    const rule = { ...RULE, actions: [task(term)] } as Rule;
    expect(ruleSentence(rule)).toContain(`tarefa “Ligar” ${words}.`);
    expect(partsOfDraft(ruleDraft(rule))).toEqual(rule);
  });

  test('a form without a unit means business days', () => {
    const [first] = ruleDraft({ ...RULE, actions: [task({ days: 2 })] } as Rule).actions;
    const draft = { ...ruleDraft(RULE), actions: first ? [{ ...first, within: '' }] : [] };
    expect(partsOfDraft(draft)).toMatchObject({ actions: [{ days: 2 }] });
  });
});

test('the sentence', () => {
  expect(ruleSentence(RULE)).toBe(
    'Quando um documento é recusado, se Card: serviço é Limpa Nome, então aviso ao cliente “Envie outro” e tarefa “Conferir com [nome]” em 2 dias úteis.',
  );
  // While it is written there are gaps in it.
  const [item] = RULE.conditions.items;
  if (!item) throw new Error('no condition');
  const unfinished = {
    ...RULE,
    conditions: { match: 'all' as const, items: [{ ...item, value: '' }] },
    actions: [
      { kind: 'mail', title: ' ', message: '', link: '' },
      { kind: 'status', target: '', status: undefined },
    ] as never,
  };
  expect(ruleSentence(unfinished)).toBe(
    'Quando um documento é recusado, se Card: serviço é …, então e-mail “…” e situação passa a ….',
  );
  expect(triggerWords(time())).toBe('faltam 3 dias para o vencimento de uma parcela em aberto');
  expect(triggerWords(time({ amount: 1, unit: 'business_days', direction: 'after' }))).toBe(
    'passa 1 dia útil desde o vencimento de uma parcela em aberto',
  );
});

describe('the draft', () => {
  test('a rule comes back from its form as it was', () => {
    const money: Rule = {
      ...RULE,
      trigger: { kind: 'event', event: 'order.paid' },
      conditions: { match: 'any', items: [{ field: 'data.amount', operator: 'at_least', value: '49990' }] },
      actions: [{ kind: 'mail', title: 'Pago', message: 'Obrigado', link: '' }],
    };
    for (const rule of [
      RULE,
      money,
      { ...RULE, trigger: time(), conditions: { match: 'all' as const, items: [] } },
    ]) {
      expect(partsOfDraft(ruleDraft(rule))).toEqual(rule);
    }
    expect(ruleDraft(money).conditions[0]?.value).toBe('499,90');
  });

  test('rows are read from equal lists, unknown kinds are dropped', () => {
    const form = new FormData();
    for (const kind of ['mail', 'steal']) {
      for (const [name, value] of Object.entries({ key: kind, kind, title: `T ${kind}`, message: 'm' }))
        form.append(`action.${name}`, value);
    }
    expect(readRuleDraft(form).actions).toMatchObject([{ kind: 'mail', title: 'T mail' }]);
  });

  test('buttons add and take away rows, by their keys', () => {
    const two = editDraft(editDraft(NEW_RULE, 'add:mail') ?? NEW_RULE, 'add:task') ?? NEW_RULE;
    expect(two.actions.map(({ key, kind }) => [key, kind])).toEqual([
      ['1', 'mail'],
      ['2', 'task'],
    ]);
    expect(editDraft(two, 'remove:action:1')?.actions.map(({ key }) => key)).toEqual(['2']);
    expect(editDraft(NEW_RULE, 'add:condition')?.conditions).toHaveLength(1);
    expect(editDraft(NEW_RULE, 'save')).toBeNull();
  });
});

describe('time', () => {
  test('days and business days, before and after', () => {
    expect(dayOf(time(), '2026-03-10')).toBe('2026-03-07');
    // Due on Saturday: the days after it count from Monday, those before it from Saturday.
    expect(dayOf(time({ amount: 1, direction: 'after' }), '2026-03-14')).toBe('2026-03-17');
    expect(dayOf(time({ amount: 1 }), '2026-03-14')).toBe('2026-03-13');
    // Monday: two business days before is Thursday.
    expect(dayOf(time({ amount: 2, unit: 'business_days' }), '2026-03-09')).toBe('2026-03-05');
    expect(dayOf(time({ amount: 1, unit: 'business_days', direction: 'after' }), '2026-03-06')).toBe(
      '2026-03-09',
    );
  });

  test('acts on its day and shortly after, never for a day before the rule', () => {
    const due = (today: string, enabled = '2026-01-01') => isDue(time(), '2026-03-10', today, enabled);
    expect(due('2026-03-06')).toBe(false);
    expect(due('2026-03-07')).toBe(true);
    expect(due('2026-03-10')).toBe(true);
    expect(due('2026-03-11')).toBe(false);
    expect(due('2026-03-08', '2026-03-08')).toBe(false);
    expect(due('2026-03-07', '2026-03-07')).toBe(true);
  });

  test('the net of dates is wide enough, around Carnival too', () => {
    for (const unit of ['days', 'business_days'] as const) {
      for (const direction of ['before', 'after'] as const) {
        for (const amount of [0, 1, 12, 60]) {
          const rule = time({ unit, direction, amount });
          const [from, to] = anchorRange(rule, '2026-02-16', '2026-02-19');
          const far = direction === 'before' ? '2027-12-31' : '2025-01-01';
          expect(from <= to).toBe(true);
          for (const anchor of [from, to, far]) expect(typeof dayOf(rule, anchor)).toBe('string');
          // Just outside of the net nothing is due.
          if (direction === 'after') expect(dayOf(rule, from) < '2026-02-16').toBe(true);
          else expect(dayOf(rule, to) > '2026-02-19' || amount === 0).toBe(true);
        }
      }
    }
  });
});

test('finds the subjects of an event', () => {
  expect(
    subjectsOf({
      userId: 'u',
      leadId: null,
      subject: 'card_documents',
      subjectId: 'd',
      data: { card_id: 'c' },
    }),
  ).toMatchObject({ userId: 'u', cardId: 'c', documentId: 'd', orderId: null });
});

test('fields of an erased person are empty instead of unfilled', () =>
  expect(EMPTY_FIELDS).toMatchObject({ nome: '', card: '', etapa: '', motivo: '' }));
