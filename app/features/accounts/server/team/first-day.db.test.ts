import { expect, test } from 'vitest';
import { asActor } from '#app/platform/actor.server.ts';
import { firstDayAhead } from '#app/platform/team-security.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import { remindTwoFactor, requireTwoFactor } from '../index.server.ts';

const context = onTestDatabase();

test('the first day is announced once to those without the factor, and again on the day before', async () => {
  await context.owner.query("update user_roles set role = 'user' where role <> 'user'");
  await context.owner.query("delete from site_config where key = 'team_security'");
  const [ana, rui, bia] = [
    await addPerson(context.owner, 'admin'),
    await addPerson(context.owner, 'admin'),
    await addPerson(context.owner, 'staff'),
  ];
  await context.owner.query('update users set two_factor_enabled = true where id = $1', [rui.userId]);
  const notices = async () =>
    (
      await context.owner.query<{ title: string; user: string }>(
        `select title, user_id as user from notifications where user_id = any($1) and link = '/app/perfil/duas-etapas'
         order by created_at, id`,
        [[ana, rui, bia].map(({ userId }) => userId)],
      )
    ).rows;
  const mails = async () =>
    (
      await context.owner.query(
        `select 1 from pgboss.job j join users u on u.email = j.data ->> 'to'
         where j.name = 'mail.send' and u.id = $1 and j.data ->> 'subject' like '%duas etapas%'`,
        [ana.userId],
      )
    ).rowCount;
  const noon = (day: string) => new Date(`${day}T12:00:00Z`);
  expect((await requireTwoFactor(ana, true, '2026-12-07', noon('2026-12-07'))).ok).toBe(true);
  expect(await notices(), 'a first day that is today is not announced').toEqual([]);
  await requireTwoFactor(ana, false);
  expect((await requireTwoFactor(ana, true, '2026-12-09', noon('2026-12-07'))).ok).toBe(true);
  expect(await notices()).toEqual([
    { title: 'Verificação em duas etapas a partir de 09/12/2026', user: ana.userId },
  ]);
  expect(await asActor(ana, (tx) => firstDayAhead(tx, noon('2026-12-08')))).toBe('2026-12-09');
  expect(await asActor(ana, (tx) => firstDayAhead(tx, noon('2026-12-09')))).toBeNull();
  // The eve is a day of São Paulo: it begins at 3 in UTC and lasts until 3 of the next day.
  await remindTwoFactor(new Date('2026-12-08T02:59:59Z'));
  await remindTwoFactor(new Date('2026-12-09T03:00:00Z'));
  expect(await notices()).toHaveLength(1);
  for (const moment of ['2026-12-08T03:00:00Z', '2026-12-09T02:59:59Z'])
    await remindTwoFactor(new Date(moment));
  expect((await notices()).map(({ title }) => title)).toEqual([
    'Verificação em duas etapas a partir de 09/12/2026',
    'Amanhã começa a verificação em duas etapas',
  ]);
  expect(await mails()).toBe(2);
  await requireTwoFactor(ana, false);
  await remindTwoFactor(new Date('2026-12-08T12:00:00Z'));
  expect(await notices()).toHaveLength(2);
});
