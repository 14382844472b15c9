import { expect, test } from 'vitest';
import { startLive, stopLive } from '#app/platform/live.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import { getSite, withDrafts } from './index.server.ts';

const context = onTestDatabase();

const rename = (name: string) =>
  context.owner.query(
    "update site_config set value = jsonb_set(value, '{name}', to_jsonb($1::text)) where key = 'company'",
    [name],
  );
const nameOf = async () => (await getSite('company')).company.name;

test('reads from the database each time while no notifications of changes arrive', async () => {
  await rename('Primeiro');
  expect(await nameOf()).toBe('Primeiro');
  await rename('Segundo');
  expect(await nameOf()).toBe('Segundo');
});

test('texts are read once, and again after a change', async () => {
  await startLive();
  try {
    await rename('Terceiro');
    await expect.poll(nameOf).toBe('Terceiro');
    const first = await getSite('company', 'footer');
    expect((await getSite('company')).company).toBe(first.company);
    await rename('Quarto');
    await expect.poll(nameOf).toBe('Quarto');
  } finally {
    await stopLive();
  }
});

test('a preview leaves no draft in the cache', async () => {
  const admin = await addPerson(context.owner, 'admin');
  await startLive();
  try {
    const title = async () => (await getSite('hero')).hero.title;
    const first = await title();
    const { hero } = await getSite('hero');
    await context.owner.query("insert into content_versions (section, body) values ('hero', $1)", [
      { ...hero, title: 'Rascunho' },
    ]);
    await expect.poll(title).toBe(first);
    expect(await withDrafts(admin, title)).toBe('Rascunho');
    expect(await title()).toBe(first);
  } finally {
    await stopLive();
  }
});
