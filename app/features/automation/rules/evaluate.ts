import type { EventValue } from '#app/features/integrations/rules/domain-event.ts';
import type { EventField } from '#app/features/integrations/rules/event-catalog.ts';
import type { FactName } from './rule-fields.ts';
import type { Operator, RuleCondition, RuleConditions } from './rule-parts.ts';

export type RuleFacts = Partial<Record<FactName, EventValue>>;

export const operatorsOf = ({ kind }: EventField): readonly Operator[] =>
  kind === 'money' || kind === 'number' ? ['is', 'is_not', 'at_least', 'at_most'] : ['is', 'is_not'];

/**
 * Returns whether the conditions hold for an event with this data and the current facts. An unknown value
 * matches only `is_not`. An empty list always holds.
 */
export function holds(
  { match, items }: RuleConditions,
  data: Record<string, EventValue>,
  facts: RuleFacts,
): boolean {
  if (items.length === 0) return true;
  const met = (item: RuleCondition) => meets(item, actual(item.field, data, facts));
  return match === 'all' ? items.every(met) : items.some(met);
}

const actual = (field: string, data: Record<string, EventValue>, facts: RuleFacts): EventValue =>
  (field.startsWith('data.') ? data[field.slice(5)] : facts[field as FactName]) ?? null;

function meets({ operator, value }: RuleCondition, actual: EventValue): boolean {
  switch (operator) {
    case 'is':
      return actual !== null && String(actual) === value;
    case 'is_not':
      return String(actual) !== value;
    case 'at_least':
      return actual !== null && Number(actual) >= Number(value);
    case 'at_most':
      return actual !== null && Number(actual) <= Number(value);
  }
}
