import { describe, expect, test } from 'vitest';
import { InviteInput, inviteState, JoinInput, refuseTeamChange } from './team.ts';

const change = { actorId: 'ana', memberId: 'rui', from: 'admin', to: 'staff', otherAdmins: 1 } as const;

describe('a change of role', () => {
  test.each([
    [change, null],
    [{ ...change, memberId: 'ana' }, 'self'],
    [{ ...change, otherAdmins: 0 }, 'last-admin'],
    [{ ...change, to: 'user', otherAdmins: 0 }, 'last-admin'],
    [{ ...change, from: 'staff', to: 'admin', otherAdmins: 0 }, null],
    [{ ...change, from: 'user', to: 'user' }, 'not-member'],
  ] as const)('%j: %s', (wanted, refusal) => expect(refuseTeamChange(wanted)).toBe(refusal));
});

describe('an invitation', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const dates = { acceptedAt: null, revokedAt: null, expiresAt: '2026-11-21T12:00:01Z' };
  test.each([
    [dates, 'open'],
    [{ ...dates, expiresAt: '2026-11-21T12:00:00Z' }, 'expired'],
    [{ ...dates, revokedAt: now }, 'revoked'],
    [{ ...dates, acceptedAt: now, expiresAt: '2020-01-01T00:00:00Z' }, 'accepted'],
  ] as const)('%j is %s', (invite, state) => expect(inviteState(invite, now)).toBe(state));

  test('refuses an invitation to the role of customer', () => {
    expect(InviteInput.safeParse({ email: 'a@b.com.br', role: 'user' }).success).toBe(false);
    expect(InviteInput.parse({ email: ' Ana@B.com.br ', role: 'staff' }).email).toBe('ana@b.com.br');
  });

  test('asks for a longer password and a CPF that exists', () => {
    const person = { full_name: 'Ana Lima', doc_number: '529.982.247-25', phone: '49988887777', uf: 'SC' };
    const faults = (over: object) =>
      JoinInput.safeParse({ ...person, password: 'doze letras!', ...over }).error?.issues.map(
        ({ path }) => path[0],
      );
    expect(faults({})).toBeUndefined();
    expect(faults({ password: 'onzeletras!' })).toEqual(['password']);
    expect(faults({ doc_number: '529.982.247-26' })).toEqual(['doc_number']);
    expect(faults({ doc_type: 'CNPJ' })).toEqual(['doc_type']);
  });
});
