import { createHash, randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { GroupInput } from '#app/features/consortium/rules/input.ts';
import { verifyDraw } from '#app/features/consortium/rules/verify-draw.ts';
import { readPlace } from '#app/kit/list.ts';
import { asActor, type SignedInActor, VISITOR } from '#app/platform/actor.server.ts';
import { addGroup, announced, dayFromNow, done, pastTriggers } from '#tests/consortium.ts';
import { ADMINISTRATOR, consortiumSetting } from '#tests/consortium-setting.ts';
import { addPerson } from '#tests/people.ts';
import {
  announceDraw,
  assignQuota,
  changeQuota,
  createGroup,
  freezeDraw,
  groupList,
  listAssemblies,
  loadGroup,
  loadOwnGroups,
  loadPublicDraw,
  saveDraw,
  saveGroup,
} from './index.server.ts';

const { context, admin, members, code, newGroup, one, countOf } = consortiumSetting();

describe('groups and quotas', () => {
  test('a group is created, changed only from its current version, and found in the list', async () => {
    const input = GroupInput.parse({
      code: code(),
      asset: 'Carro',
      credit: '60.000,00',
      termMonths: '80',
      size: '100',
      status: 'forming',
    });
    const id = await done(createGroup(admin, input));
    expect(await createGroup(admin, input)).toMatchObject({
      error: { fields: { code: expect.any(String) } },
    });
    expect(await saveGroup(admin, id, 1, { ...input, status: 'active' })).toMatchObject({ ok: true });
    expect(await saveGroup(admin, id, 1, { ...input, asset: 'Moto' })).toMatchObject({
      error: { code: 'stale' },
    });
    expect((await loadGroup(admin, id))?.group).toMatchObject({
      credit: 6_000_000,
      status: 'active',
      version: 2,
    });
    expect(
      (await groupList.load(admin, { filters: { status: 'active' } })).rows.map((group) => group.id),
    ).toContain(id);
    expect((await groupList.load(admin, { filters: { status: 'closed' } })).rows).toEqual([]);
    const found = async (search: string) =>
      (await groupList.load(admin, { filters: { search } })).rows.map((group) => group.id);
    expect(await found(`${input.code.toLowerCase()} cárro`)).toEqual([id]);
    expect(await found(`${input.code} moto`)).toEqual([]);
    expect(await found('%')).toEqual([]);
    const parted = `${code()}-07`;
    const other = await createGroup(admin, { ...input, code: parted });
    expect(await found('07')).toEqual([other.ok && other.value]);
    expect(await found(parted)).toEqual([other.ok && other.value]);
  });

  test('pages of groups are joined without a gap', async () => {
    for (let at = 0; at < 51; at += 1) await addGroup(context.owner, code(), 2, []);
    const first = await groupList.load(admin, { filters: {} });
    const second = await groupList.load(admin, {
      filters: {},
      after: readPlace(first.next ?? '', 'instant'),
    });
    const ids = [...first.rows, ...second.rows].map(({ id }) => id);
    expect(first.rows).toHaveLength(50);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toHaveLength(await countOf('select count(*) as n from consortium_groups', []));
  });

  test('a quota has one holder; an excluded one passes on; the holder is notified', async () => {
    const [ana, rui] = [await addPerson(context.owner), await addPerson(context.owner)];
    const group = await newGroup(10);
    const give = (number: number, { userId }: SignedInActor) =>
      assignQuota(admin, group, { number, clientId: userId });
    expect(await give(4, ana)).toMatchObject({ ok: true });
    expect(await give(4, rui)).toMatchObject({ error: { code: 'number-taken' } });
    expect(await give(11, rui)).toMatchObject({ error: { code: 'size' } });
    expect(await assignQuota(admin, group, { number: 5, clientId: randomUUID() })).toMatchObject({
      ok: false,
    });
    const quota = (await loadGroup(admin, group))?.quotas.find(({ number }) => number === 4);
    if (!quota) throw new Error('no quota');
    expect(await changeQuota(admin, group, quota.id, 1, { status: 'excluded', paidUp: false })).toMatchObject(
      {
        ok: true,
      },
    );
    expect(await changeQuota(admin, group, quota.id, 1, { status: 'late', paidUp: false })).toMatchObject({
      error: { code: 'stale' },
    });
    expect(await give(4, rui)).toMatchObject({ ok: true });
    expect(await loadOwnGroups(rui as never)).toMatchObject([{ quotas: [{ number: 4, status: 'active' }] }]);
    expect(await loadOwnGroups(ana as never)).toEqual([]);
    const numbers = async (search: string) =>
      (await loadGroup(admin, group, { search }))?.quotas.map(({ number }) => number);
    expect(await numbers('4')).toEqual([4]);
    expect(await numbers('PESSÔA teste')).toEqual([1, 2, 3, 4]);
    expect(await numbers('ninguém assim')).toEqual([]);
    const told = 'select count(*) as n from notifications where user_id = $1';
    expect([await countOf(told, [ana.userId]), await countOf(told, [rui.userId])]).toEqual([1, 1]);
    const who = 'select action from audit_log where entity_id = $1 order by seq';
    expect((await context.owner.query(who, [quota.id])).rows.map(({ action }) => action)).toEqual([
      'quota.assign',
      'quota.update',
      'quota.assign',
    ]);
    const { group: now } = (await loadGroup(admin, group)) ?? {};
    expect(now).toMatchObject({ sold: 4, competing: 4 });
    if (now) {
      const smaller = { ...now, size: 3 };
      expect(await saveGroup(admin, group, now.version, smaller)).toMatchObject({
        error: { fields: { size: expect.any(String) } },
      });
    }
  });

  test('one of twenty concurrent assignments of a quota succeeds', async () => {
    const group = await newGroup(10);
    const given = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        assignQuota(admin, group, { number: 9, clientId: members[at % 3]?.userId ?? '' }),
      ),
    );
    expect(given.filter(({ ok }) => ok)).toHaveLength(1);
  });
});

describe('announcing', () => {
  test('waits until the company names its administrator', async () => {
    const group = await newGroup();
    const name = (text: string) =>
      context.owner.query(
        "update site_config set value = value || jsonb_build_object('consortium', $1::text) where key = 'company'",
        [text],
      );
    await name('');
    expect(await announceDraw(admin, group, announced())).toMatchObject({
      error: { code: 'unnamed', setting: { to: '/admin/config#consortium' } },
    });
    await name(ADMINISTRATOR);
    expect(await announceDraw(admin, group, announced())).toMatchObject({ ok: true });
  });

  test('of an active group, for a future extraction; public and told at once, changed until it is frozen', async () => {
    const group = await newGroup();
    const today = announced({ assemblyDate: dayFromNow(0), extractionDate: dayFromNow(0) });
    expect(await announceDraw(admin, group, today)).toMatchObject({ error: { code: 'past' } });
    const draw = await done(announceDraw(admin, group, announced()));
    expect(await announceDraw(admin, group, announced())).toMatchObject({ error: { code: 'day-taken' } });
    expect(await loadPublicDraw(group, null)).toMatchObject({
      draw: { id: draw, status: 'announced', place: 'Sede', extraction: 6_012, proof: null },
    });
    expect((await listAssemblies(admin, dayFromNow(11).slice(0, 7))).map(({ id }) => id)).toContain(draw);
    expect(await loadOwnGroups(members[0] as never)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          id: group,
          upcoming: [
            expect.objectContaining({
              id: draw,
              place: 'Sede',
              kind: 'hmac',
              extraction: 6_012,
              competing: null,
            }),
          ],
        }),
      ]),
    );
    expect(await saveDraw(admin, group, draw, 1, announced({ place: 'Clube' }))).toMatchObject({ ok: true });
    expect(await saveDraw(admin, group, draw, 1, announced())).toMatchObject({ error: { code: 'stale' } });
    expect(await freezeDraw(admin, group, draw, 1)).toMatchObject({ error: { code: 'stale' } });
    await done(freezeDraw(admin, group, draw, 2));
    expect(await saveDraw(admin, group, draw, 3, announced())).toMatchObject({ error: { code: 'frozen' } });
    const titles = await context.owner.query(
      "select title from notifications where user_id = $1 and message like '%' || (select code from consortium_groups where id = $2) || '%' order by id",
      [members[0]?.userId, group],
    );
    expect(titles.rows.map(({ title }) => title)).toEqual([
      'Assembleia marcada',
      'A assembleia mudou',
      'Lista do sorteio congelada',
    ]);
    await context.owner.query("update consortium_groups set status = 'closed' where id = $1", [group]);
    expect(await announceDraw(admin, group, announced({ assemblyDate: dayFromNow(40) }))).toMatchObject({
      error: { code: 'not-active' },
    });
  });
});

describe('freezing', () => {
  test('takes active, paid-up, held quotas; hides the seed from every actor', async () => {
    const group = await newGroup();
    await context.owner.query(
      "insert into consortium_quotas (group_id, number, user_id, status, paid_up) values ($1, 10, $2, 'late', true), ($1, 11, $2, 'excluded', true), ($1, 12, $2, 'contemplated', true), ($1, 13, $2, 'active', false), ($1, 14, null, 'active', true), ($1, 15, $2, 'active', true)",
      [group, members[0]?.userId],
    );
    const draw = await done(announceDraw(admin, group, announced({ kind: 'digits' })));
    await done(freezeDraw(admin, group, draw, 1));
    const shown = await loadPublicDraw(group, draw);
    expect(JSON.parse(shown?.draw?.proof?.list ?? '')).toEqual({ draw, group, quotas: [1, 2, 3, 15] });
    expect(shown?.draw?.proof).toMatchObject({ seed: null, result: null, winner: null });
    if (shown?.draw?.proof) expect(await verifyDraw(shown.draw.proof)).toMatchObject({ ok: true });
    const { seed } = await one<{ seed: string }>('select seed from consortium_seeds where draw_id = $1', [
      draw,
    ]);
    expect(createHash('sha256').update(seed).digest('hex')).toBe(shown?.draw?.commitment);
    for (const actor of [admin, members[0] as SignedInActor, VISITOR]) {
      await expect(
        asActor(actor, (tx) => tx.execute('select seed from consortium_seeds')),
      ).rejects.toMatchObject({
        cause: { code: '42501' },
      });
    }
    expect(JSON.stringify(await loadGroup(admin, group))).not.toContain(seed);
    expect(
      await countOf('select count(*) as n from audit_log where "after"::text like $1', [`%${seed}%`]),
    ).toBe(0);
  });

  test('is refused to former admins, without competitors, a second time, and beside another frozen draw of the group', async () => {
    const group = await newGroup();
    const draw = await done(announceDraw(admin, group, announced()));
    const later = announced({ assemblyDate: dayFromNow(41), extractionDate: dayFromNow(40) });
    const next = await done(announceDraw(admin, group, later));
    const former: SignedInActor = { ...(members[0] as SignedInActor), kind: 'admin' };
    expect(await freezeDraw(former, group, draw, 1)).toMatchObject({ ok: false });
    expect(await freezeDraw(admin, await newGroup(), draw, 1)).toMatchObject({ ok: false });
    const both = await Promise.all([freezeDraw(admin, group, draw, 1), freezeDraw(admin, group, draw, 1)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await freezeDraw(admin, group, next, 1)).toMatchObject({ error: { code: 'other-frozen' } });
    const empty = await addGroup(context.owner, code(), 5, []);
    const none = await done(announceDraw(admin, empty, announced()));
    expect(await freezeDraw(admin, empty, none, 1)).toMatchObject({ error: { code: 'no-quota' } });
  });

  test('is refused on the day of the extraction, by the clock of the database', async () => {
    const group = await newGroup();
    const draw = await done(announceDraw(admin, group, announced()));
    await pastTriggers(context.owner, 'update consortium_draws set extraction_date = $2 where id = $1', [
      draw,
      dayFromNow(0),
    ]);
    expect(await freezeDraw(admin, group, draw, 1)).toMatchObject({ error: { code: 'too-late' } });
    expect(await countOf('select count(*) as n from consortium_seeds where draw_id = $1', [draw])).toBe(0);
  });

  test('a quota that changes at that moment is either in before or refused: never half', async () => {
    for (let at = 0; at < 5; at += 1) {
      const group = await newGroup();
      const draw = await done(announceDraw(admin, group, announced()));
      const quota = (await loadGroup(admin, group))?.quotas[0];
      if (!quota) throw new Error('no quota');
      const [changed] = await Promise.all([
        changeQuota(admin, group, quota.id, 1, { status: 'late', paidUp: false }),
        done(freezeDraw(admin, group, draw, 1)),
      ]);
      const { quotas } = JSON.parse((await loadPublicDraw(group, draw))?.draw?.proof?.list ?? '');
      expect(quotas.includes(1)).toBe(!changed.ok);
    }
  });
});
