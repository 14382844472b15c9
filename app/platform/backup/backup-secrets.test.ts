import { expect, test } from 'vitest';
import { parseEnv, setEnv } from '../env.server.ts';
import { lackingSecrets, secretsOfBackup } from './backup-secrets.server.ts';
import { openSecrets, sealSecrets } from './sealed-secrets.server.ts';

const [A, B, C, D] = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(40)) as [
  string,
  string,
  string,
  string,
];
const PASSPHRASE = 'uma senha bem comprida';

const given = (variables: Record<string, string>, kept = {}) =>
  setEnv(parseEnv(variables, { databaseUrl: 'postgres://x/y', secret: A, variables: kept }));

test('contains every secret that may seal data, and opens with the passphrase', async () => {
  given({});
  expect(secretsOfBackup()).toEqual({ secret: A });
  given({ APP_SECRET: B, APP_SECRET_PREVIOUS: `${A}, ${C}`, FILES_KEY: D, FILES_KEY_PREVIOUS: C });
  const kept = secretsOfBackup();
  expect(kept).toEqual({ secret: B, APP_SECRET_PREVIOUS: `${A},${C}`, FILES_KEY: D, FILES_KEY_PREVIOUS: C });
  expect(await openSecrets(await sealSecrets(kept, PASSPHRASE), PASSPHRASE)).toEqual(kept);
});

test('names the secrets that an installation lacks; one that became a previous secret is not lacking', () => {
  const kept = { secret: B, APP_SECRET_PREVIOUS: `${A},${C}`, FILES_KEY: D, FILES_KEY_PREVIOUS: C };
  given({ APP_SECRET: A });
  expect(lackingSecrets(kept)).toEqual(['secret', 'APP_SECRET_PREVIOUS', 'FILES_KEY', 'FILES_KEY_PREVIOUS']);
  given({ APP_SECRET: D, APP_SECRET_PREVIOUS: `${A},${B},${C}` });
  expect(lackingSecrets(kept)).toEqual([]);
  given({ APP_SECRET: B, APP_SECRET_PREVIOUS: `${A},${C}` });
  expect(lackingSecrets(kept)).toEqual(['FILES_KEY']);
  given({ APP_SECRET: B, APP_SECRET_PREVIOUS: `${A},${C}`, FILES_KEY: D });
  expect(lackingSecrets(kept)).toEqual([]);
});

test('further secrets in secrets.json count unless a variable overrides them', () => {
  given({}, { FILES_KEY: D, APP_SECRET_PREVIOUS: B });
  expect(secretsOfBackup()).toEqual({ secret: A, APP_SECRET_PREVIOUS: B, FILES_KEY: D });
  given({ FILES_KEY: C }, { FILES_KEY: D });
  expect(secretsOfBackup()).toEqual({ secret: A, FILES_KEY: C });
});
