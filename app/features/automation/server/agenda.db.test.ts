import { expect, test } from 'vitest';
import { TaskInput } from '#app/features/automation/rules/task-list.ts';
import {
  addTask,
  agendaFeed,
  createAgendaFeed,
  endAgendaFeed,
  loadAgenda,
  readAgendaFeed,
} from '#app/features/automation/server/index.server.ts';
import { shownLawsuit } from '#app/features/cases/rules/admin-view.ts';
import { HEARING_CANCELED, HEARING_MOVED, HearingInput } from '#app/features/cases/rules/hearings.ts';
import { LawsuitInput } from '#app/features/cases/rules/input.ts';
import { LAWSUIT_HAS_HEARINGS } from '#app/features/cases/rules/panel-messages.ts';
import {
  addHearing,
  cancelHearing,
  changeHearing,
  clientLawsuits,
  countDeadline,
  createCard,
  hearingsOf,
  removeLawsuit,
  upsertLawsuit,
} from '#app/features/cases/server/index.server.ts';
import { packShown } from '#app/lib/changed-fields.ts';
import { asActor } from '#app/platform/actor.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';

const context = onTestDatabase();
const NOW = new Date('2026-11-24T12:00:00Z');
const WEEK = { from: '2026-11-23', until: '2026-11-29' } as const;
let visitors = 0;
/** Another network for each test, whose readings are counted apart. */
function anIp() {
  visitors += 1;
  return `198.51.${visitors}.7`;
}

const task = (entries: object) =>
  TaskInput.parse({ title: 'Ligar para 529.982.247-25', assigneeId: '', due: '', time: '', ...entries });

/** A client with a lawsuit whose deadline is on the Sunday, and a hearing for the Wednesday. */
async function aWeek() {
  const admin = await addPerson(context.owner, 'admin');
  const { userId } = await addPerson(context.owner);
  await context.owner.query("update profiles set full_name = 'Olga Pauta', assignee_id = $1 where id = $2", [
    admin.userId,
    userId,
  ]);
  const card = await createCard(admin, userId, 'jus');
  if (!card.ok) throw new Error(card.error.message);
  const lawsuit = LawsuitInput.parse({
    ...{ lawsuitId: '', cardId: card.value.id, caseNumber: '5001234-58.2025.8.24.0018', court: 'TJSC' },
    ...{ lawsuitType: 'Cobrança', status: 'active', nextDeadline: WEEK.until },
  });
  expect(await upsertLawsuit(admin, userId, lawsuit)).toMatchObject({ ok: true });
  const [shown] = await asActor(admin, (tx) => clientLawsuits(tx, userId));
  if (!shown) throw new Error('The lawsuit is missing.');
  const hearing = HearingInput.parse({
    ...{ kind: 'conciliation', day: '2026-11-25', hour: '14:30', place: 'Fórum, sala 2' },
    attendeeId: admin.userId,
  });
  const removal = { id: shown.id, expectedVersion: packShown(shownLawsuit(shown)) };
  return { admin, userId, lawsuitId: shown.id, hearing, removal };
}

test('a week shows hearings, deadlines and tasks of one member, with the boundaries of its days', async () => {
  const { admin, userId, lawsuitId, hearing } = await aWeek();
  await addHearing(admin, userId, lawsuitId, hearing);
  const own = { assigneeId: admin.userId };
  await addTask(admin, task({ ...own, title: 'Último minuto', due: '2026-11-29' }), NOW);
  await addTask(admin, task({ ...own, title: 'Primeiro minuto', due: '2026-11-23', time: '00:00' }), NOW);
  await addTask(admin, task({ ...own, title: 'Depois', due: '2026-11-30', time: '00:00' }), NOW);
  await addTask(admin, task({ ...own, title: 'Antes', due: '2026-11-22' }), NOW);
  const titles = async (actor: Parameters<typeof loadAgenda>[0], who = admin.userId) =>
    (await loadAgenda(actor, { ...WEEK, who }))
      .filter(({ kind }) => kind !== 'service')
      .map(({ title, at }) => `${title}${at ? ' às' : ''}`);
  expect(await titles(admin)).toEqual([
    'Primeiro minuto às',
    'Audiência de conciliação às',
    'Prazo de processo',
    'Último minuto',
  ]);
  // Finance reads the own tasks only, and is not refused.
  expect(await titles({ kind: 'admin', userId: admin.userId, position: 'finance' })).toEqual([
    'Primeiro minuto às',
    'Último minuto',
  ]);
  const other = await addPerson(context.owner, 'admin');
  expect(await titles(admin, other.userId)).toEqual([]);
});

test('a moment is one hearing; a lawsuit with a hearing is not removed', async () => {
  const { admin, userId, lawsuitId, hearing, removal } = await aWeek();
  const stranger = await addPerson(context.owner);
  expect(await addHearing(admin, stranger.userId, lawsuitId, hearing)).toMatchObject({ ok: false });
  expect(await addHearing(admin, userId, lawsuitId, { ...hearing, attendeeId: userId })).toMatchObject({
    error: { fields: { attendeeId: expect.any(String) } },
  });
  expect(await addHearing(admin, userId, lawsuitId, hearing)).toMatchObject({ ok: true });
  expect(await addHearing(admin, userId, lawsuitId, hearing)).toMatchObject({
    error: { fields: { day: expect.any(String) } },
  });
  const [shown] = await asActor(admin, (tx) => hearingsOf(tx, userId, lawsuitId));
  expect(shown).toMatchObject({ at: '2026-11-25T17:30:00.000Z', place: 'Fórum, sala 2' });
  expect(await removeLawsuit(admin, userId, removal)).toMatchObject({ error: LAWSUIT_HAS_HEARINGS });
  const id = shown?.id ?? '';
  expect(await cancelHearing(admin, stranger.userId, lawsuitId, id, '0')).toMatchObject({ ok: false });
  expect(await cancelHearing(admin, userId, lawsuitId, id, '1')).toMatchObject({
    error: { message: HEARING_MOVED },
  });
  expect(await cancelHearing(admin, userId, lawsuitId, id, '0')).toMatchObject({ ok: true });
  expect(await cancelHearing(admin, userId, lawsuitId, id, '1')).toMatchObject({
    error: { message: HEARING_CANCELED },
  });
  // The same moment again brings it back, with a higher number.
  expect(await addHearing(admin, userId, lawsuitId, hearing)).toMatchObject({ ok: true });
  const [back] = await asActor(admin, (tx) => hearingsOf(tx, userId, lawsuitId));
  expect(back).toMatchObject({ id, sequence: 2, canceled: false });
  expect(await cancelHearing(admin, userId, lawsuitId, id, '2')).toMatchObject({ ok: true });
  expect(await removeLawsuit(admin, userId, removal)).toMatchObject({ ok: true });
});

const noticesOf = async (userId: string) =>
  (
    await context.owner.query<{ title: string }>(
      'select title from notifications where user_id = $1 order by created_at, id',
      [userId],
    )
  ).rows.map(({ title }) => title);

test('a changed or canceled hearing reaches who goes, the agenda and the calendar', async () => {
  const { admin, userId, lawsuitId, hearing } = await aWeek();
  const [lawyer, second] = [await addPerson(context.owner, 'admin'), await addPerson(context.owner, 'admin')];
  await addHearing(admin, userId, lawsuitId, { ...hearing, attendeeId: lawyer.userId });
  expect(await noticesOf(lawyer.userId)).toEqual(['Audiência de conciliação: confira o dia e o lugar']);
  const [shown] = await asActor(admin, (tx) => hearingsOf(tx, userId, lawsuitId));
  const id = shown?.id ?? '';
  const moved = { ...hearing, id, at: new Date('2026-11-26T12:00:00Z'), attendeeId: second.userId };
  const change = (input: typeof moved, sequence: string) =>
    changeHearing(admin, userId, lawsuitId, input, sequence);
  expect(await change({ ...moved, attendeeId: userId }, '0')).toMatchObject({
    error: { fields: { attendeeId: expect.any(String) } },
  });
  expect(await change(moved, '0')).toMatchObject({ ok: true });
  expect(await change(moved, '0')).toMatchObject({ error: { message: HEARING_MOVED } });
  expect((await noticesOf(lawyer.userId)).at(-1)).toBe('Audiência de conciliação: outra pessoa vai');
  expect(await noticesOf(second.userId)).toEqual(['Audiência de conciliação: confira o dia e o lugar']);
  const entryOf = async () =>
    (await loadAgenda(admin, { ...WEEK, who: second.userId })).find(({ kind }) => kind === 'hearing');
  expect(await entryOf()).toMatchObject({ day: '2026-11-26', changes: 1, canceled: false });
  // A second hearing may not take the moment of the first one.
  await addHearing(admin, userId, lawsuitId, hearing);
  expect(await change({ ...moved, at: hearing.at }, '1')).toMatchObject({
    error: { fields: { day: expect.any(String) } },
  });
  expect(await cancelHearing(admin, userId, lawsuitId, id, '1')).toMatchObject({ ok: true });
  expect((await noticesOf(second.userId)).at(-1)).toBe('Audiência de conciliação cancelada');
  expect(await entryOf()).toMatchObject({ changes: 2, canceled: true });
  const created = await createAgendaFeed(second);
  const read = await readAgendaFeed(tokenOf(created.ok ? created.value : ''), anIp(), NOW);
  expect(read.ok && read.value).toMatch(/SEQUENCE:2\r\nSTATUS:CANCELLED\r\nSUMMARY:Audiência/);
});

test('a deadline counted by court days is stored on the lawsuit; a stranger sets none', async () => {
  const { admin, userId, lawsuitId } = await aWeek();
  const stranger = await addPerson(context.owner);
  const input = { from: '2026-12-17', days: 2 } as const;
  expect(await countDeadline(admin, stranger.userId, lawsuitId, input)).toMatchObject({ ok: false });
  expect(await countDeadline(admin, userId, lawsuitId, input)).toEqual({ ok: true, value: '2027-01-21' });
  const [lawsuit] = await asActor(admin, (tx) => clientLawsuits(tx, userId));
  expect(lawsuit?.nextDeadline).toBe('2027-01-21');
});

const tokenOf = (address: string) => /\/agenda\/([\w-]{43})\.ics$/.exec(address)?.[1] ?? '';

test('a feed shows the agenda without names and numbers, until it is replaced or ended', async () => {
  const { admin, userId, lawsuitId, hearing } = await aWeek();
  await addHearing(admin, userId, lawsuitId, hearing);
  await addTask(admin, task({ clientId: userId, assigneeId: admin.userId, within: '1d' }), NOW);
  const ip = anIp();
  const created = await createAgendaFeed(admin);
  if (!created.ok) throw new Error(created.error.message);
  const token = tokenOf(created.value);
  const { rows } = await context.owner.query('select token_hash from agenda_feeds where user_id = $1', [
    admin.userId,
  ]);
  expect(rows).toEqual([{ token_hash: expect.not.stringContaining(token) }]);
  const read = await readAgendaFeed(token, ip, NOW);
  const text = read.ok ? read.value : '';
  expect(text).toContain('SUMMARY:Audiência de conciliação');
  expect(text).toContain('SUMMARY:Ligar para …');
  expect(text).not.toMatch(/Olga|529|5001234/);
  expect(await agendaFeed(admin)).toMatchObject({ lastReadAt: expect.any(String) });
  const again = await createAgendaFeed(admin);
  expect(await readAgendaFeed(token, ip, NOW)).toMatchObject({ error: { code: 'not-found' } });
  const second = tokenOf(again.ok ? again.value : '');
  expect(await readAgendaFeed(second, ip, NOW)).toMatchObject({ ok: true });
  await endAgendaFeed(admin);
  expect(await readAgendaFeed(second, ip, NOW)).toMatchObject({ error: { code: 'not-found' } });
  expect(await agendaFeed(admin)).toBeNull();
});

test('a feed follows the rights of its member, and ends with them', async () => {
  const { admin, userId, lawsuitId, hearing } = await aWeek();
  await addHearing(admin, userId, lawsuitId, hearing);
  const created = await createAgendaFeed(admin);
  const token = tokenOf(created.ok ? created.value : '');
  const ip = anIp();
  const textAs = async (change: string) => {
    await context.owner.query(`update user_roles set ${change} where user_id = $1`, [admin.userId]);
    const read = await readAgendaFeed(token, ip, NOW);
    return read.ok ? read.value : read.error.code;
  };
  expect(await textAs("position = 'lawyer'")).toContain('Audiência');
  expect(await textAs("position = 'finance'")).not.toContain('Audiência');
  expect(await textAs("position = 'accountant'")).toBe('not-found');
  expect(await textAs("position = 'owner', role = 'user'")).toBe('not-found');
});

test('guesses of an address are limited by network', async () => {
  const ip = anIp();
  const guess = 'x'.repeat(43);
  for (let tries = 0; tries < 60; tries += 1) await readAgendaFeed(guess, ip, NOW);
  expect(await readAgendaFeed(guess, ip, NOW)).toMatchObject({ error: { code: 'too-many-attempts' } });
});
