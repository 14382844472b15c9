import { expect, test } from 'vitest';
import { type FaceCheck, faceStep } from './face-check.ts';
import { FACE_CONSENT, FACE_RETENTION_DAYS, faceConsentText } from './face-consent.ts';
import { FACE_STATUSES } from './terms.ts';

const AT = '2026-11-21T12:00:00.000Z';
const check = (change: Partial<FaceCheck>, status?: (typeof FACE_STATUSES)[number]): FaceCheck => ({
  verified: false,
  consentAt: AT,
  latest: status ? { status, reason: null, sentAt: AT, erasedAt: AT } : null,
  ...change,
});

test('without a valid consent the consent comes first, whatever was sent before', () => {
  for (const status of FACE_STATUSES) expect(faceStep(check({ consentAt: null }, status))).toBe('consent');
});

test.each([
  [check({}), 'photo'],
  [check({ verified: true }, 'pending'), 'waiting'],
  [check({ verified: true }, 'approved'), 'approved'],
  [check({ verified: false }, 'approved'), 'photo'],
  [check({ verified: false }, 'rejected'), 'refused'],
  [check({ verified: false }, 'expired'), 'photo'],
] as const)('%j leads to %s', (state, step) => {
  expect(faceStep(state)).toBe(step);
});

test('the words that are kept are those that were read, and promise the days that are kept to', () => {
  for (const { term, text } of FACE_CONSENT.points) expect(faceConsentText()).toContain(`${term}: ${text}`);
  expect(faceConsentText()).toContain(`${FACE_RETENTION_DAYS} dias`);
  expect(faceConsentText().endsWith(FACE_CONSENT.agree)).toBe(true);
});
