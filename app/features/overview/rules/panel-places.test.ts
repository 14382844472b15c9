import { expect, test } from 'vitest';
import { PANEL, pageAt } from '#app/panel.ts';
import { findPlaces } from './panel-places.ts';
import { WAITING, WAITING_QUEUES } from './queues.ts';

const labels = (search: string, position: Parameters<typeof findPlaces>[1] = 'owner') =>
  findPlaces(search, position).map(({ label }) => label);

test.each(WAITING_QUEUES)('the queue %s is found by the beginnings of its words', (queue) => {
  const words = WAITING[queue].split(' ').map((word) => word.slice(0, 6));
  expect(labels(words.join(' '))).toContain(WAITING[queue]);
});

test('finds verbs, and only places that a position opens', () => {
  for (const verb of ['nova tarefa', 'novo lead', 'publicar preço', 'leads nov'])
    expect(labels(verb)).not.toEqual([]);
  expect(labels('publicar preço', 'clerk')).toEqual([]);
  expect(labels('webhooks sem', 'finance')).toEqual([]);
});

test('each entry of the palette has a label, and leads to its own page', () => {
  expect(findPlaces('', 'owner').filter(({ label }) => !label)).toEqual([]);
  const astray = PANEL.flatMap((page) =>
    (page.find ?? []).filter(({ to = page.address }) => pageAt(to) !== page).map(({ to }) => to),
  );
  expect(astray).toEqual([]);
});

test('no two places have the same name: the palette tells them apart by it', () => {
  const names = findPlaces('', 'owner').map(({ label }) => label);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});
