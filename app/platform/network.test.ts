import { expect, test } from 'vitest';
import { networksOf, plainAddress } from './network.server.ts';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  [' 203.0.113.9:4711 ', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::FFFF:cb00:7109', '203.0.113.9'],
  ['[::ffff:203.0.113.9]:443', '203.0.113.9'],
  ['2001:DB8:0:0::1', '2001:db8::1'],
  ['"[2001:db8::1]:443"', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['::1', '::1'],
  ['1:2:3:4:5:6:7:8', '1:2:3:4:5:6:7:8'],
])('%s is the address %s', (written, plain) => expect(plainAddress(written)).toBe(plain));

test.each(['', 'unknown', '_hidden', '203.0.113', '203.0.113.9, 1.1.1.1', '2001:db8::1::2', 'exemplo.com'])(
  '%j is no address',
  (written) => expect(plainAddress(written)).toBeNull(),
);

test.each([
  ['203.0.113.9', '203.0.113.9', null],
  ['::ffff:203.0.113.9', '203.0.113.9', null],
  ['2001:db8:aa:1:2:3:4:5', '2001:db8:aa:1::/64', '2001:db8:aa::/48'],
  ['2001:db8:aa:1::', '2001:db8:aa:1::/64', '2001:db8:aa::/48'],
  ['2001:db8:aa::ffff', '2001:db8:aa:0::/64', '2001:db8:aa::/48'],
  ['::1', '0:0:0:0::/64', '0:0:0::/48'],
  ['unknown', 'unknown', null],
])('%s is counted as %s and %s', (address, narrow, wide) =>
  expect(networksOf(address)).toEqual({ narrow, wide }),
);
