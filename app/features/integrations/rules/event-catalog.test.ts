import { expect, test } from 'vitest';
import { EVENT_CATALOG } from '#app/features/integrations/rules/event-catalog.ts';

/** Words for people: not the key that code has. */
const WORDS = /^[\p{L}\d][\p{L}\d ,.()/%+-]*$/u;

test('every event has words for itself, its fields and all values of its fields', () => {
  const events = Object.entries(EVENT_CATALOG);
  expect(events.length).toBeGreaterThan(50);
  for (const [name, { label, group, fields }] of events) {
    for (const words of [label, group]) {
      expect(words, name).toMatch(WORDS);
      expect(words, name).not.toContain(name);
    }
    for (const [field, { label: words, kind, values }] of Object.entries(fields)) {
      expect(words, `${name}.${field}`).toMatch(WORDS);
      expect(words, `${name}.${field}`).not.toBe(field);
      if (kind !== 'code') continue;
      const named = Object.entries(values ?? {});
      expect(named.length, `${name}.${field}`).toBeGreaterThan(0);
      for (const [code, word] of named) {
        expect(word, `${name}.${field}.${code}`).toBeTruthy();
        if (/[a-z_]/.test(code)) expect(word, `${name}.${field}.${code}`).not.toBe(code);
      }
    }
  }
});
