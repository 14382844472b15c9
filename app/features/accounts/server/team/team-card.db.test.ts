import { expect, test } from 'vitest';
import { TEAM_CARD_STALE, TEAM_REFUSALS } from '#app/features/accounts/rules/panel-messages.ts';
import { OabInput, PORTRAIT } from '#app/features/accounts/rules/team.ts';
import { loadCaseKeeper } from '#app/features/profiles/server/index.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import { photo } from '#tests/upload-files.ts';
import { loadTeam, saveTeamCard } from '../index.server.ts';

const context = onTestDatabase();

const oab = (oab_uf: string, oab_number: string) => OabInput.parse({ oab_uf, oab_number });

test('an owner gives the keeper of a case a face and a registration, and the customer sees both', async () => {
  const owner = await addPerson(context.owner, 'admin');
  const keeper = await addPerson(context.owner, 'admin');
  const customer = { ...(await addPerson(context.owner)), kind: 'customer' } as const;
  await context.owner.query('update profiles set assignee_id = $2 where id = $1', [
    customer.userId,
    keeper.userId,
  ]);
  expect(await loadCaseKeeper(customer)).toEqual({ name: 'Pessoa de Teste', photo: null, oab: null });

  const picture = await photo(900, 600);
  const first = { oab: oab('sc', '12.345'), picture, seen: 0 };
  expect(await saveTeamCard(owner, keeper.userId, first)).toMatchObject({ ok: true });
  const seen = await loadCaseKeeper(customer);
  expect(seen).toMatchObject({ name: 'Pessoa de Teste', oab: 'OAB/SC 12.345' });
  const { default: sharp } = await import('sharp');
  expect(await sharp(Buffer.from(seen?.photo ?? '', 'base64')).metadata()).toMatchObject({
    format: 'jpeg',
    width: PORTRAIT,
    height: PORTRAIT,
  });

  // The second of two open forms is refused; a form without a file keeps the photo.
  expect(await saveTeamCard(owner, keeper.userId, first)).toMatchObject({
    error: { message: TEAM_CARD_STALE },
  });
  const plain = { oab: oab('', ''), picture: undefined, seen: 1 };
  expect(await saveTeamCard(owner, keeper.userId, plain)).toMatchObject({ ok: true });
  expect(await loadCaseKeeper(customer)).toEqual({ name: 'Pessoa de Teste', photo: seen?.photo, oab: null });
  const [member] = (await loadTeam(owner)).members.filter(({ id }) => id === keeper.userId);
  expect(member?.card).toMatchObject({ oabUf: null, oabNumber: null, version: 2 });
  expect((await saveTeamCard(owner, keeper.userId, { ...plain, picture: null, seen: 2 })).ok).toBe(true);
  expect((await loadCaseKeeper(customer))?.photo).toBeNull();
});

test('only an owner changes a card, and only a member has one', async () => {
  const owner = await addPerson(context.owner, 'admin');
  const manager = await addPerson(context.owner, 'admin');
  const customer = await addPerson(context.owner);
  await context.owner.query("update user_roles set position = 'manager' where user_id = $1", [
    manager.userId,
  ]);
  const card = { oab: oab('', ''), picture: undefined, seen: 0 };
  expect(await saveTeamCard(manager, owner.userId, card)).toMatchObject({
    error: { message: TEAM_REFUSALS['not-owner'] },
  });
  expect(await saveTeamCard(owner, customer.userId, card)).toMatchObject({
    error: { message: TEAM_REFUSALS['not-member'] },
  });
});

test('a registration needs state and number, and a number has up to six digits and a letter', () => {
  const fault = (oab_uf: string, oab_number: string) =>
    OabInput.safeParse({ oab_uf, oab_number }).error?.issues.map(({ path }) => path[0]);
  expect(fault('SC', '')).toEqual(['oab_number']);
  expect(fault('', '12345')).toEqual(['oab_uf']);
  expect(fault('SC', '1234567')).toEqual(['oab_number']);
  expect(fault('SC', '123456a')).toBeUndefined();
  expect(fault('', '')).toBeUndefined();
});
