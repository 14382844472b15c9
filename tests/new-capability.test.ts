import fs from 'node:fs';
import { expect, test } from 'vitest';
import { capabilityChanges, changed } from '../scripts/new-capability.ts';

test('every change of a new capability matches exactly one place', () => {
  const changes = capabilityChanges('customer-reviews');
  expect(changes.length).toBeGreaterThan(12);
  for (const change of changes) {
    const old = fs.existsSync(change.file) ? fs.readFileSync(change.file, 'utf8') : undefined;
    expect(changed(change, old)).toContain(change.text);
    expect(change.before !== undefined).toBe(old !== undefined);
  }
});

test('a capability is named by a plural noun', () => {
  expect(() => capabilityChanges('Review')).toThrow(RangeError);
});

test('an existing file, or a missing place, aborts the change', () => {
  expect(() => changed({ file: 'a', text: 'b' }, 'old')).toThrow('a exists already.');
  expect(() => changed({ file: 'a', text: 'b', before: /^x/m }, 'y')).toThrow('there 0 times');
});
