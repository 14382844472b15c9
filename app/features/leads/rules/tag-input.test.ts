import { expect, test } from 'vitest';
import { TagInput } from './tag-input.ts';

const read = (tag: string) => TagInput.safeParse({ tag });

test('one tag is written one way', () => {
  expect(read('  VIP   Ouro ').data).toEqual({ tag: 'vip ouro' });
});

test.each(['', '   ', 'a,b', 'x'.repeat(41)])('refused beside the field: %j', (tag) => {
  expect(read(tag).error?.issues[0]?.path).toEqual(['tag']);
});
