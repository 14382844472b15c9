import { expect, test } from 'vitest';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import { decideRiskyText, getSite, listRiskyTexts } from './index.server.ts';

const context = onTestDatabase();

test('takes careful wordings over into the site, and remembers what the owner keeps', async () => {
  const admin = await addPerson(context.owner, 'admin');
  const stateOf = async (key: string) => (await listRiskyTexts(admin)).find((one) => one.key === key)?.state;
  expect((await listRiskyTexts(admin)).map(({ state }) => state)).toEqual(Array(9).fill('open'));
  for (const { key } of await listRiskyTexts(admin)) {
    if (key === 'taxa') continue;
    expect(await decideRiskyText(admin, key, 'careful'), key).toEqual({ ok: true, value: null });
    expect(await stateOf(key)).toBe('changed');
  }
  const { offer } = await getSite('offer');
  expect([offer.name, offer.perks[2]]).toEqual(['Planos', 'Garantia em contrato']);
  for (let twice = 0; twice < 2; twice += 1)
    expect(await decideRiskyText(admin, 'taxa', 'keep')).toEqual({ ok: true, value: null });
  expect(await stateOf('taxa')).toBe('kept');
  expect(await decideRiskyText(admin, 'outro', 'keep')).toMatchObject({ ok: false });
});
