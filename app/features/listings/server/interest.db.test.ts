import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { ListingInput } from '#app/features/listings/rules/input.ts';
import { addListing, clientListings, editListing } from '#app/features/listings/server/index.server.ts';
import { asActor, type CustomerActor } from '#app/platform/actor.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import { findAverage } from './interest.server.ts';
import { sgsAverages } from './ports/interest-averages.server.ts';

const context = onTestDatabase();
const CONTRACT = {
  place: 'serasa',
  creditor: 'Banco do Vale',
  amount: '3.480,55',
  rate: '11,00',
  rateMonth: '2024-03',
  rateSeries: '25464',
};

async function aContract(over: Record<string, string> = {}) {
  const admin = await addPerson(context.owner, 'admin');
  const { userId } = (await addPerson(context.owner)) as CustomerActor;
  const added = await addListing(admin, userId, ListingInput.parse({ ...CONTRACT, ...over }));
  if (!added.ok) throw new Error(added.error.message);
  const shown = async () => (await asActor(admin, (tx) => clientListings(tx, userId)))[0];
  const save = async (changed: Record<string, string>) =>
    editListing(
      admin,
      userId,
      added.value.id,
      ListingInput.parse({ ...CONTRACT, ...over, ...changed }),
      String((await shown())?.version),
    );
  return { id: added.value.id, shown, save };
}

/** The Central Bank's service on this machine. */
async function bank(answer: (response: ServerResponse) => void) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(decodeURIComponent(request.url ?? ''));
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { asked, source: sgsAverages({ baseUrl, trust: 'operator', timeoutMs: 1_000 }) };
}
const rows = (body: unknown) => (response: ServerResponse) => response.end(JSON.stringify(body));
const GOOD = rows([{ data: '01/03/2024', valor: '5.50' }]);

test('the average of the contract’s month gives a verdict with its source, once', async () => {
  const { id, shown } = await aContract();
  expect((await shown())?.reasons.map(({ verdict }) => verdict)).not.toContain('juros_acima');
  const { asked, source } = await bank(GOOD);
  await findAverage(id, source);
  await findAverage(id, source);
  expect(asked).toEqual([
    '/dados/serie/bcdata.sgs.25464/dados?formato=json&dataInicial=01/03/2024&dataFinal=31/03/2024',
  ]);
  const listing = await shown();
  expect(listing?.interest?.average).toMatchObject({ average: 5.5, from: 'sgs' });
  expect(listing?.reasons.map(({ verdict }) => verdict)).toContain('juros_acima');
  expect(listing?.pile).toBe('negociar');
});

test('a correction of other fields keeps the average, and another contract removes it', async () => {
  const { id, shown, save } = await aContract();
  await findAverage(id, (await bank(GOOD)).source);
  expect(await save({ notes: 'Conferido' })).toMatchObject({ ok: true });
  expect((await shown())?.interest?.average?.average).toBe(5.5);
  expect(await save({ rateMonth: '2024-05' })).toMatchObject({ ok: true });
  expect((await shown())?.interest?.average).toBeNull();
  expect((await shown())?.reasons.map(({ verdict }) => verdict)).not.toContain('juros_acima');
});

test('a manually entered average counts, and causes no request', async () => {
  const { id, shown } = await aContract({ rateAverage: '7,00' });
  const { asked, source } = await bank(GOOD);
  await findAverage(id, source);
  expect(asked).toEqual([]);
  expect((await shown())?.interest?.average).toMatchObject({ average: 7, from: 'typed' });
});

test.each([
  ['no row', rows([])],
  ['no number', rows([{ data: '01/03/2024', valor: 'NaN' }])],
  ['another month', rows([{ data: '01/02/2024', valor: '5.50' }])],
  ['two rows', rows(Array(2).fill({ data: '01/03/2024', valor: '5.50' }))],
  ['404', (response: ServerResponse) => response.writeHead(404).end()],
])('an answer with %s leaves the listing without a verdict', async (_, answer) => {
  const { id, shown } = await aContract();
  await findAverage(id, (await bank(answer)).source);
  expect((await shown())?.interest?.average).toBeNull();
});

test.each([
  ['an error', (response: ServerResponse) => response.writeHead(500).end(), 'status'],
  ['a cut connection', (response: ServerResponse) => response.destroy(), 'connection'],
  ['a page', (response: ServerResponse) => response.end('<html>'), 'answer'],
  ['silence', () => {}, 'timeout'],
])('%s is tried again later', async (_, answer, code) => {
  const { id } = await aContract();
  await expect(findAverage(id, (await bank(answer)).source)).rejects.toMatchObject({ code });
});

test('without the network no request is made', async () => {
  const { id, shown } = await aContract();
  await findAverage(id);
  expect((await shown())?.interest?.average).toBeNull();
  const { rows: jobs } = await context.owner.query(
    "select 1 from pgboss.job where name = 'listings.average'",
  );
  expect(jobs).toEqual([]);
});
