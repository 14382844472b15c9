import { expect, test } from 'vitest';
import {
  forgetRolePasswords,
  heldPassword,
  holdRolePasswords,
  newRolePasswords,
} from './role-passwords.server.ts';

test('what was being read while the passwords changed is not believed afterwards', async () => {
  const [old, changed] = [newRolePasswords(), newRolePasswords()];
  const slow = Promise.withResolvers<typeof old>();
  let answer = slow.promise;
  holdRolePasswords(old, () => answer);
  forgetRolePasswords();
  const early = heldPassword('app');
  forgetRolePasswords();
  answer = Promise.resolve(changed);
  slow.resolve(old);
  expect(await early).toBe(old.app);
  expect(await heldPassword('app')).toBe(changed.app);
});

test('passwords that were just read are not read again', async () => {
  const known = newRolePasswords();
  holdRolePasswords(known, () => Promise.reject(new Error('read again')));
  expect(await heldPassword('auth')).toBe(known.auth);
});
