import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { LawsuitInput } from '#app/features/cases/rules/input.ts';
import { createCard, upsertLawsuit } from '#app/features/cases/server/index.server.ts';
import { type CourtPeer, startCourtPeer } from '#tests/court-records.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import { addMovement } from './add-movement.server.ts';
import { checkLawsuits } from './check-lawsuits.server.ts';
import { NO_COURT_RECORDS } from './ports/court-records.server.ts';
import { dataJud } from './ports/datajud.server.ts';
import { tieListings } from './tie-listings.server.ts';

const context = onTestDatabase();
const NUMBER = '50012345820258240018';
const DAY_MS = 86_400_000;
const never = new AbortController().signal;

let peer: CourtPeer;
beforeEach(async () => {
  await context.owner.query('delete from card_lawsuits');
  peer = await startCourtPeer();
  onTestFinished(() => peer.stop());
});
const check = (now = new Date()) =>
  checkLawsuits(
    dataJud({ url: peer.url, key: 'k', trust: 'operator', paceMs: 0, backoffMs: [], timeoutMs: 2_000 }),
    now,
    never,
  );

async function aLawsuit() {
  const admin = await addPerson(context.owner, 'admin');
  const { userId } = await addPerson(context.owner);
  const made = await createCard(admin, userId, 'jus');
  if (!made.ok) throw new Error(made.error.message);
  const input = LawsuitInput.parse({
    ...{
      lawsuitId: '',
      cardId: made.value.id,
      caseNumber: NUMBER,
      court: 'TJSC',
      lawsuitType: 'Declaratória',
    },
    status: 'active',
  });
  const saved = await upsertLawsuit(admin, userId, input);
  if (!saved.ok) throw new Error(saved.error.message);
  const { rows } = await context.owner.query<{ id: string }>(
    'select id from card_lawsuits where user_id = $1',
    [userId],
  );
  return { admin, userId, id: rows[0]?.id ?? '' };
}

const stateOf = async (id: string) =>
  (
    await context.owner.query(
      `select injunction_granted_on::text as granted, injunction_revoked_on::text as revoked, checked_at is not null as checked,
         (select count(*)::int from lawsuit_movements where lawsuit_id = l.id) as movements
       from card_lawsuits l where id = $1`,
      [id],
    )
  ).rows[0];
const noticesOf = async (userId: string) =>
  (
    await context.owner.query<{ title: string }>(
      `select title from notifications where user_id = $1 and (title like '%novidade no processo' or title like '%a decisão provisória caiu')
       order by created_at, id`,
      [userId],
    )
  ).rows.map(({ title }) => title);

const movement = (codigo: number, dataHora: string, nome = 'Liminar') => ({ codigo, nome, dataHora });
const inRecords = (updated: string, ...movimentos: object[]) =>
  peer.documents.set(NUMBER, [
    { numeroProcesso: NUMBER, grau: 'G1', nivelSigilo: 0, dataHoraUltimaAtualizacao: updated, movimentos },
  ]);
const GRANTED = movement(339, '2026-03-02T15:00:00.000Z');
const REVOKED = movement(348, '2026-06-10T15:00:00.000Z');
const DESK = movement(51, '2026-03-01T15:00:00.000Z', 'Conclusão');

test('a granted injunction makes one notice; a replay, a new version with the same movements and another run add nothing', async () => {
  const { id, userId } = await aLawsuit();
  inRecords('1', DESK, GRANTED, GRANTED);
  await check();
  const once = { granted: '2026-03-02', revoked: null, checked: true, movements: 2 };
  expect(await stateOf(id)).toEqual(once);
  const title = (await noticesOf(userId)).at(0);
  expect(title).toContain('novidade no processo');
  // The same day asks no more; the next one does.
  await check();
  expect(peer.asked).toHaveLength(1);
  inRecords('2', GRANTED, DESK);
  await check(new Date(Date.now() + DAY_MS));
  expect(peer.asked).toHaveLength(2);
  expect(await stateOf(id)).toEqual(once);
  expect(await noticesOf(userId)).toHaveLength(1);
});

test('an injunction that falls notifies the customer and the team within the run', async () => {
  const { id, userId, admin } = await aLawsuit();
  inRecords('1', GRANTED);
  await check();
  inRecords('2', REVOKED, GRANTED);
  await check(new Date(Date.now() + DAY_MS));
  expect(await stateOf(id)).toMatchObject({ granted: '2026-03-02', revoked: '2026-06-10' });
  expect((await noticesOf(userId)).at(-1)).toContain('a decisão provisória caiu');
  const { rows } = await context.owner.query(
    'select link from notifications where user_id = $1 and message like $2',
    [admin.userId, '%perdeu o efeito%'],
  );
  expect(rows).toEqual([{ link: `/admin/clientes/${userId}/processos/${id}` }]);
});

test('a movement without weight is on the page, without a notice', async () => {
  const { id, userId } = await aLawsuit();
  inRecords('1', DESK);
  await check();
  expect(await stateOf(id)).toMatchObject({ movements: 1 });
  expect(await noticesOf(userId)).toEqual([]);
});

test('the same version is skipped, archived lawsuits and an absent source are not asked', async () => {
  const { id } = await aLawsuit();
  inRecords('1', DESK);
  await check();
  inRecords('1', DESK, GRANTED);
  await check(new Date(Date.now() + DAY_MS));
  expect(await stateOf(id)).toMatchObject({ movements: 1, granted: null });
  await context.owner.query("update card_lawsuits set status = 'archived' where id = $1", [id]);
  await check(new Date(Date.now() + 2 * DAY_MS));
  expect(peer.asked).toHaveLength(2);
  await checkLawsuits(NO_COURT_RECORDS, new Date(), never);
});

test('a refused key ends the run, a busy source fails the job, and nothing is taken as seen', async () => {
  const { id } = await aLawsuit();
  peer.answers.push({ status: 401, text: '' });
  await check();
  peer.answers.push({ status: 429, text: '' });
  await expect(check()).rejects.toMatchObject({ code: 'busy' });
  expect(await stateOf(id)).toMatchObject({ checked: false, movements: 0 });
});

test('a movement entered by hand counts like the court’s; repeated, future and empty ones are refused', async () => {
  const { admin, userId, id } = await aLawsuit();
  const enter = (form: Record<string, string>) => addMovement(admin, userId, id, form);
  expect(await enter({ what: '339', on: '2026-03-02' })).toMatchObject({ ok: true });
  expect(await enter({ what: '348', on: '2026-05-02' })).toMatchObject({ ok: true });
  expect(await stateOf(id)).toMatchObject({ granted: '2026-03-02', revoked: '2026-05-02', movements: 2 });
  expect(await enter({ what: '339', on: '2026-03-02' })).toMatchObject({ error: { code: 'exists' } });
  expect(await enter({ what: '339', on: '2099-01-01' })).toMatchObject({
    error: { fields: { on: 'A data ainda não chegou' } },
  });
  expect(await enter({ what: 'outro', on: '2026-03-02' })).toMatchObject({
    error: { fields: { name: 'Descreva o andamento' } },
  });
  const other = await addPerson(context.owner);
  expect(await addMovement(admin, other.userId, id, { what: '339', on: '2026-03-02' })).toMatchObject({
    error: { code: 'not-found' },
  });
});

test('the listings that a lawsuit had taken away stand again within the run in which its injunction falls', async () => {
  const { admin, userId, id } = await aLawsuit();
  const add = async (creditor: string, state: string) =>
    (
      await context.owner.query<{ id: string }>(
        `insert into listings (user_id, place, creditor, state, removed_on)
         values ($1, 'serasa', $2, $3, case when $3 = 'removed' then current_date end) returning id`,
        [userId, creditor, state],
      )
    ).rows[0]?.id ?? '';
  const [gone, other, stands] = [
    await add('A', 'removed'),
    await add('B', 'removed'),
    await add('C', 'found'),
  ];
  expect(await tieListings(admin, userId, id, [gone, stands])).toMatchObject({ ok: true });
  const stranger = await addPerson(context.owner);
  expect(await tieListings(admin, stranger.userId, id, [gone])).toMatchObject({
    error: { code: 'not-found' },
  });
  inRecords('1', GRANTED, REVOKED);
  await check();
  const { rows } = await context.owner.query(
    'select id, state, gone_back_on::text as back from listings where user_id = $1 order by creditor',
    [userId],
  );
  expect(rows).toEqual([
    { id: gone, state: 'gone_back', back: '2026-06-10' },
    { id: other, state: 'removed', back: null },
    { id: stands, state: 'found', back: null },
  ]);
  const { rows: told } = await context.owner.query<{ message: string }>(
    "select message from notifications where user_id = $1 and title like '%decisão provisória caiu'",
    [userId],
  );
  expect(told.map(({ message }) => message)).toEqual([
    expect.stringContaining('1 registro voltou à sua lista'),
  ]);
});
