import { describe, expect, test } from 'vitest';
import { InviteInput, inviteState, JoinInput, refuseTeamChange, type Standing, standingOf } from './team.ts';

const customer: Standing = { role: 'user', position: 'owner', exportsFull: true };
const owner = standingOf('owner', false);
const clerk = standingOf('clerk', false);
const staff = standingOf('staff', false);
const change = { actorId: 'ana', memberId: 'rui', from: owner, to: staff, otherOwners: 1 };

describe('a change of role', () => {
  test.each([
    [change, null],
    [{ ...change, memberId: 'ana' }, 'self'],
    [{ ...change, otherOwners: 0 }, 'last-owner'],
    [{ ...change, to: clerk, otherOwners: 0 }, 'last-owner'],
    [{ ...change, to: customer, otherOwners: 0 }, 'last-owner'],
    [{ ...change, from: clerk, otherOwners: 0 }, null],
    [{ ...change, from: staff, to: owner, otherOwners: 0 }, null],
    [{ ...change, from: customer, to: customer }, 'not-member'],
  ])('%j: %s', (wanted, refusal) => expect(refuseTeamChange(wanted)).toBe(refusal));
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
    expect(InviteInput.safeParse({ email: 'a@b.com.br', place: 'user' }).success).toBe(false);
    expect(InviteInput.parse({ email: ' Ana@B.com.br ', place: 'staff' }).email).toBe('ana@b.com.br');
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
