import fs from 'node:fs';
import path from 'node:path';
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

/** The source of a file, and of the neighbours that it exports as a whole. */
function withReexports(file: string): string {
  const text = fs.readFileSync(file, 'utf8');
  const whole = [...text.matchAll(/^export \* from '(\.\/.+)';$/gm)];
  return text + whole.map(([, next = '']) => withReexports(path.join(path.dirname(file), next))).join('');
}

test('the written files import names that exist', () => {
  const changes = capabilityChanges('customer-reviews');
  const texts = new Map(changes.flatMap(({ file, text, before }) => (before ? [] : [[file, text] as const])));
  const missing = [...texts.values()].flatMap((text) =>
    [...text.matchAll(/^import (?:type )?\{ (.+) \} from '#((?:app|tests)\/.+)';$/gm)].flatMap(
      ([, names = '', file = '']) => {
        const source = texts.get(file) ?? withReexports(file);
        return names
          .split(', ')
          .filter((name) => !new RegExp(`^export .*\\b${name.replace('type ', '')}\\b`, 'm').test(source))
          .map((name) => `${file}: ${name}`);
      },
    ),
  );
  expect(missing).toEqual([]);
});

test('a capability is named by a plural noun', () => {
  expect(() => capabilityChanges('Review')).toThrow(RangeError);
});

test('an existing file, or a missing place, aborts the change', () => {
  expect(() => changed({ file: 'a', text: 'b' }, 'old')).toThrow('a exists already.');
  expect(() => changed({ file: 'a', text: 'b', before: /^x/m }, 'y')).toThrow('there 0 times');
});
