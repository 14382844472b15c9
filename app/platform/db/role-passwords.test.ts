import { expect, test } from 'vitest';
import {
  forgetRolePasswords,
  heldPassword,
  holdRolePasswords,
  newRolePasswords,
} from './role-passwords.server.ts';

test('a reading that a change of the passwords interrupts is not used afterwards', async () => {
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

test('does not read passwords again right after a reading', async () => {
  const known = newRolePasswords();
  holdRolePasswords(known, () => Promise.reject(new Error('read again')));
  expect(await heldPassword('auth')).toBe(known.auth);
});
