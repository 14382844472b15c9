import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listLawyers, saveLawyer } from '#app/features/catalog/server/index.server.ts';
import { ENGAGEMENT_STATES, type EngagementState } from '#app/features/letters/rules/engagement.ts';
import type { CustomerActor, SignedInActor } from '#app/platform/actor.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { letterClient } from '#tests/letter-client.ts';
import { addPerson } from '#tests/people.ts';
import { acceptEngagement, offerEngagement } from './index.server.ts';

const context = onTestDatabase();
const rows = async <Row extends object>(text: string, ...values: unknown[]) =>
  (await context.owner.query<Row>(text, values)).rows;
let admin: SignedInActor;
/** A lawyer besides the example one: with one of them inactive, legal work goes on. */
let lawyer: string;
let client: CustomerActor;
let id: string;

beforeAll(async () => {
  admin = await addPerson(context.owner, 'admin');
  const rui = { name: 'Dr. Rui Teste', oabUf: 'PR', oabNumber: '900', firm: '', email: 'rui@exemplo.com.br' };
  const saved = await saveLawyer(admin, null, 0, { ...rui, active: true });
  if (!saved.ok) throw new Error(saved.error.message);
  lawyer = saved.value;
});

beforeEach(async () => {
  await rows('delete from legal_engagements');
  await rows('update lawyers set active = true');
  const one = await letterClient(context.owner);
  client = one.client;
  const scope = 'Pede a retirada do registro e a reparação do dano.';
  const made = await offerEngagement(admin, client.userId as UserId, {
    ...{ listing: one.listing, lawyer, scope, conflict: 'on' },
  });
  if (!made.ok) throw new Error(made.error.message);
  id = made.value;
});

test('a contract of a lawyer who stopped is not accepted, also while another lawyer works', async () => {
  await rows('update lawyers set active = false where id = $1', lawyer);
  expect((await listLawyers(admin)).lawyers.filter(({ active }) => active)).toHaveLength(1);
  const accept = () => acceptEngagement(client, { engagement: id, agreed: 'on', aid: false });
  expect(await accept()).toMatchObject({ error: { code: 'refused' } });
  await rows('update lawyers set active = true');
  expect(await accept()).toEqual({ ok: true, value: null });
});

describe('the database', () => {
  /** Steps that it lets through. */
  const ALLOWED = ['offered accepted', 'offered refused', 'offered ended', 'accepted ended'];
  const pairs = ENGAGEMENT_STATES.flatMap((from) => ENGAGEMENT_STATES.map((to) => [from, to] as const));
  const move = (to: EngagementState) =>
    rows(
      `update legal_engagements set state = $2, ended_at = case when $2 = 'ended' then now() end where id = $1`,
      id,
      to,
    );

  test.each(pairs)('moves a contract from %s to %s only as the contract allows', async (from, to) => {
    await rows('alter table legal_engagements disable trigger guard_engagement');
    await move(from);
    await rows('alter table legal_engagements enable trigger guard_engagement');
    const step = move(to);
    if (from === to || ALLOWED.includes(`${from} ${to}`)) await expect(step).resolves.toEqual([]);
    else await expect(step).rejects.toMatchObject({ constraint: 'legal_engagements_transition' });
  });

  test.each([
    ['user_id', 'gen_random_uuid()'],
    ['linked_profile_id', 'gen_random_uuid()'],
    ['listing_id', 'gen_random_uuid()'],
    ['lawyer_id', 'gen_random_uuid()'],
    ['scope', "scope || '.'"],
    ['content', "content || '.'"],
  ])('keeps %s as it was offered', (column, value) =>
    expect(rows(`update legal_engagements set ${column} = ${value} where id = $1`, id)).rejects.toMatchObject(
      { constraint: 'legal_engagements_text' },
    ),
  );

  test('counts each change', async () => {
    const version = async () =>
      (await rows<{ version: number }>('select version from legal_engagements where id = $1', id))[0]
        ?.version;
    expect(await version()).toBe(1);
    await move('accepted');
    expect(await version()).toBe(2);
    await rows('update legal_engagements set version = 9 where id = $1', id);
    expect(await version()).toBe(3);
  });
});
