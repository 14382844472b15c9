import { expect, test } from 'vitest';
import { selfReferral } from './self-referral.ts';

const partner = { document: '52998224725', phone: '(49) 98888-7777' };
const stranger = { document: '39053344705', phone: '11977776666' };

test.each([
  ['nothing in common', [stranger], null],
  ['the same document, in another form', [stranger, { ...stranger, document: '529.982.247-25' }], 'document'],
  ['the same telephone with the code of the country', [{ ...stranger, phone: '5549988887777' }], 'phone'],
  ['the same telephone without the ninth digit', [{ ...stranger, phone: '4988887777' }], 'phone'],
  ['the same end in another city', [{ ...stranger, phone: '11988887777' }], null],
  ['no telephone', [{ ...stranger, phone: '' }], null],
  ['the same ending after another digit', [{ ...stranger, phone: '4978887777' }], null],
] as const)('%s', (_, buyers, reason) => {
  expect(selfReferral(partner, buyers)).toBe(reason);
  if (reason === null) expect(selfReferral({ ...partner, phone: '' }, buyers)).toBeNull();
});

test('knows a mobile of any city without the ninth digit', () =>
  expect(selfReferral({ ...partner, phone: '11988887777' }, [{ ...stranger, phone: '(11) 8888-7777' }])).toBe(
    'phone',
  ));
