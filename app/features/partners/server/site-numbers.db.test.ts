import { expect, test } from 'vitest';
import { getCoverage, getSite } from '#app/features/content/server/index.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPartner } from '#tests/partners.ts';

const context = onTestDatabase();

const shown = async () => {
  const [{ hero, footer }, coverage] = [await getSite('hero', 'footer'), await getCoverage()];
  return {
    texts: [hero.trust[0]?.value, footer.consultants],
    states: Object.fromEntries(
      coverage.flatMap(({ uf, consultants }) => (consultants ? [[uf, consultants]] : [])),
    ),
  };
};

test('the site counts active consultants and agents, each once, and in each of their states', async () => {
  const before = await shown();
  expect(before.texts).toEqual(['400', '200+ consultores e agentes de crédito pelo Brasil']);
  await addPartner(context.owner, { kind: 'broker', states: ['SC'] });
  await addPartner(context.owner, { active: false, states: ['SC'] });
  await expect.poll(shown).toEqual(before);
  await addPartner(context.owner, { states: ['SC', 'PR'] });
  await addPartner(context.owner, { kind: 'credit_agent', states: ['SC'] });
  await expect.poll(shown).toEqual({
    texts: ['2', '2 consultores e agentes de crédito pelo Brasil'],
    states: { PR: 1, SC: 2 },
  });
});
