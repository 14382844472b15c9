import fs from 'node:fs';
import pino from 'pino';
import { expect, test } from 'vitest';
import { errorFields, logDestination } from './log.server.ts';

test.skipIf(!fs.existsSync('/dev/full'))('a log on a full disk does not throw', () => {
  const full = fs.openSync('/dev/full', 'w');
  const onFullDisk = pino(logDestination(full));
  for (let line = 0; line < 5; line += 1) onFullDisk.info('uma linha');
  fs.closeSync(full);
});

test('an error given as a plain object is written and scrubbed like an error', () => {
  const fields = errorFields({
    message: 'no connection for "ana@exemplo.com.br"',
    code: '57P03',
    worker: 'x',
  });
  expect(fields).toMatchObject({ name: 'Error', code: '57P03' });
  expect(fields.message).not.toContain('ana@');
  expect(errorFields('texto')).toEqual({ name: 'string' });
});
