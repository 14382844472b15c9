import { describe, expect, test } from 'vitest';
import { destinationAfterLogin, isAdmin, isStaff } from './roles.ts';

describe('roles', () => {
  test('staff is staff or admin, the panel is for admins', () => {
    expect(['user', 'staff', 'admin'].map((role) => isStaff(role as 'user'))).toEqual([false, true, true]);
    expect(['user', 'staff', 'admin'].map((role) => isAdmin(role as 'user'))).toEqual([false, false, true]);
  });
});

describe('after a login', () => {
  test.each([
    ['user', null, '/app'],
    ['staff', null, '/app/equipe'],
    ['admin', null, '/admin'],
    ['user', '/app/faturas?mes=11', '/app/faturas?mes=11'],
    ['admin', '/admin/leads', '/admin/leads'],
    ['admin', '/app', '/app'],
    ['user', '/admin', '/app'],
    ['user', '/admin/leads', '/app'],
    ['staff', '/admin?x', '/app/equipe'],
    ['user', '/administradora', '/administradora'],
    ['user', '//evil.example', '/app'],
    ['admin', 'https://evil.example', '/admin'],
    ['user', '', '/app'],
  ] as const)('%s who wanted %j goes to %s', (role, wanted, path) =>
    expect(destinationAfterLogin(role, wanted)).toBe(path),
  );

  test('a plan goes to its activation before anything else', () => {
    expect(destinationAfterLogin('admin', '/admin', { plan: 'CNPJ', warranty: 'true' })).toBe(
      '/app/ativar?plan=CNPJ&warranty=true',
    );
    expect(destinationAfterLogin('user', null, { amount: '1' })).toBe('/app');
  });
});
