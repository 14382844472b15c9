import { expect, test } from 'vitest';
import { formatFileSize } from './file-size.ts';

test.each([
  [0, '0 B'],
  [840, '840 B'],
  [12_400, '12 KB'],
  [1_468_006, '1,4 MB'],
  [10 * 1024 * 1024, '10 MB'],
])('%d bytes are %s', (bytes, text) => {
  expect(formatFileSize(bytes)).toBe(text);
});
