import { expect, test } from 'vitest';
import { type HolderChoice, NO_HOLDER, presetHolder } from './buyer-holders.ts';

const holder = (id: string, has = false): HolderChoice => ({ ...NO_HOLDER, id, phone: '', uf: 'SC', has });

test.each([
  ['the account, whose own services are shown', [holder(''), holder('mae')], ''],
  ['no one: the account has the service', [holder('', true), holder('filho')], undefined],
  ["no one: the linked person's services are shown", [holder('mae'), holder('')], undefined],
  ['no one: no holder has such a document', [], undefined],
])('the checkout fills in %s', (_, holders, id) => {
  expect(presetHolder(holders)?.id).toBe(id);
});
