import { describe, expect, test } from 'vitest';
import { EVENT_TYPES } from '#app/features/integrations/rules/event-catalog.ts';
import {
  EndpointInput,
  eventLabel,
  outcomeText,
  RETRY_AFTER_SECONDS,
  restAfter,
  waitAfter,
  webhookEventGroups,
} from './webhooks.ts';

describe('waits between attempts', () => {
  test('grow, and end after two days and a half', () => {
    expect([...RETRY_AFTER_SECONDS]).toEqual(RETRY_AFTER_SECONDS.toSorted((a, b) => a - b));
    expect(RETRY_AFTER_SECONDS.map((_, made) => waitAfter(made + 1))).toEqual([...RETRY_AFTER_SECONDS]);
    expect(waitAfter(RETRY_AFTER_SECONDS.length + 1)).toBeNull();
    expect(RETRY_AFTER_SECONDS.reduce((sum, wait) => sum + wait, 0) / 86_400).toBeGreaterThan(2.4);
  });

  test('a receiver may ask for more, up to a day, and not for less', () => {
    expect(waitAfter(1, 900)).toBe(900);
    expect(waitAfter(1, 9_999_999)).toBe(86_400);
    expect(waitAfter(3, 1)).toBe(RETRY_AFTER_SECONDS[2]);
    expect(waitAfter(RETRY_AFTER_SECONDS.length + 1, 900)).toBeNull();
  });
});

test('pauses a receiver after its third silence, longer each time, for half an hour at most', () => {
  expect([1, 2].map(restAfter)).toEqual([null, null]);
  expect([3, 4, 5, 6, 7, 8, 500].map(restAfter)).toEqual([30, 60, 300, 900, 1_800, 1_800, 1_800]);
});

test('every event of the product can be chosen, in words', () => {
  const offered = webhookEventGroups().flatMap(({ types }) => types);
  expect(offered.map(({ type }) => type).toSorted()).toEqual([...EVENT_TYPES, 'automation.fired'].toSorted());
  expect(eventLabel('lead.created')).toBe('um lead chega');
  expect(eventLabel('webhook.test')).toBe('teste do painel');
});

test('the outcome is a status or a reason', () => {
  expect(outcomeText(503, null)).toBe('HTTP 503');
  expect(outcomeText(null, 'timeout')).toBe('sem resposta em 10 s');
  expect(outcomeText(null, null)).toBe('');
});

test.each(['javascript:alert(1)', 'ftp://a.co/x', 'a.co/x', '', `https://a.co/${'x'.repeat(500)}`])(
  'no address: %s',
  (url) => {
    expect(EndpointInput.safeParse({ name: 'CRM', url, events: ['lead.created'] }).success).toBe(false);
  },
);
