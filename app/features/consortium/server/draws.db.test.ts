import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { verifyDraw } from '#app/features/consortium/rules/verify-draw.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import {
  addGroup,
  announced,
  comeToTheHour,
  dayFromNow,
  done,
  drawResult,
  pastTriggers,
} from '#tests/consortium.ts';
import { consortiumSetting } from '#tests/consortium-setting.ts';
import {
  announceDraw,
  cancelDraw,
  changeQuota,
  freezeDraw,
  groupList,
  listAssemblies,
  loadGroup,
  loadOwnGroups,
  loadPublicDraw,
  runDraw,
  saveDraw,
} from './index.server.ts';

const { context, admin, members, code, newGroup, one, countOf } = consortiumSetting();

/** A frozen draw of a new group; its hour has come when `due`. */
async function frozen({ size = 50, due = true, over = {} as Record<string, string> } = {}) {
  const group = await newGroup(size);
  const draw = await done(announceDraw(admin, group, announced(over)));
  await done(freezeDraw(admin, group, draw, 1));
  if (due) await comeToTheHour(context.owner, draw);
  return { group, draw };
}

describe('frozen data', () => {
  test('no statement changes it, even as the owner, and the quotas, size and code of its group cannot change either', async () => {
    const { group, draw } = await frozen({ due: false });
    const refusedBy = (statement: string, values: unknown[]) =>
      context.owner.query(statement, values).then(
        () => 'done',
        (error: { code: string }) => error.code,
      );
    const sha = (text: string) => createHash('sha256').update(text).digest('hex');
    const list = '{"draw":"x","group":"y","quotas":[1]}';
    for (const [set, ...values] of [
      ['frozen_list = $2, list_sha256 = $3', list, sha(list)],
      ['rule = $2, rule_sha256 = $3', list, sha(list)],
      ['commitment = $2', sha('another')],
      ['extraction = $2', '6013'],
      ['assembly_date = assembly_date + 1'],
      ['place = $2', 'Outro'],
      ['kind = $2', 'digits'],
      ['frozen_at = now()'],
      ["status = 'announced'"],
      // Allowed changes combined with forbidden ones.
      ["status = 'canceled', place = $2", 'Outro'],
      ['winner_number = 1'],
      ['version = version'],
      ['group_id = $2', group.replace(/^./, '0')],
    ] as const) {
      expect(
        await refusedBy(`update consortium_draws set ${set} where id = $1`, [draw, ...values]),
        set,
      ).toBe('23514');
    }
    expect(await refusedBy('delete from consortium_draws where id = $1', [draw])).toBe('23514');
    expect(await refusedBy('truncate consortium_draws cascade', [])).toBe('42501');
    expect(await refusedBy("update consortium_seeds set seed = 'x' where draw_id = $1", [draw])).toBe(
      '42501',
    );
    for (const set of ["status = 'late'", 'paid_up = false', 'number = 40', `user_id = '${admin.userId}'`]) {
      const statement = `update consortium_quotas set ${set} where group_id = $1 and number = 1`;
      expect(await refusedBy(statement, [group]), set).toBe('23514');
    }
    expect(await refusedBy('delete from consortium_quotas where group_id = $1', [group])).toBe('23514');
    expect(await refusedBy('update consortium_groups set size = 60 where id = $1', [group])).toBe('23514');
    const quota = (await loadGroup(admin, group))?.quotas[0];
    expect(
      await changeQuota(admin, group, quota?.id ?? '', 1, { status: 'late', paidUp: true }),
    ).toMatchObject({
      error: { code: 'frozen' },
    });
    // The control: other columns of the group may change.
    expect(await refusedBy("update consortium_groups set asset = 'Casa' where id = $1", [group])).toBe(
      'done',
    );
  });

  test('a hash that does not fit is refused even past the triggers', async () => {
    const { draw } = await frozen({ due: false });
    const change = "update consortium_draws set frozen_list = replace(frozen_list, '1', '2') where id = $1";
    await expect(pastTriggers(context.owner, change, [draw])).rejects.toMatchObject({ code: '23514' });
    await context.owner.query('rollback');
  });

  test('detects a change past all guards and draws nothing', async () => {
    const tampered = async (column: 'rule' | 'frozen_list', from: string, to: string) => {
      const { group, draw } = await frozen({ over: { kind: 'digits' } });
      const hash = { rule: 'rule_sha256', frozen_list: 'list_sha256' }[column];
      const text = `replace(${column}, '${from}', '${to}')`;
      await pastTriggers(
        context.owner,
        `update consortium_draws set ${column} = ${text}, ${hash} = encode(sha256(convert_to(${text}, 'UTF8')), 'hex') where id = $1`,
        [draw],
      );
      return runDraw(admin, group, draw, drawResult());
    };
    expect(await tampered('rule', '"size":50', '"size":49')).toMatchObject({ error: { code: 'tampered' } });
    // A list that could be this group's, with a hash that fits: the audit log knows another.
    expect(await tampered('frozen_list', '[1,2,3]', '[1,2]')).toMatchObject({ error: { code: 'tampered' } });
    expect(await tampered('rule', '"up"', '"alternating"')).toMatchObject({ error: { code: 'tampered' } });
    expect(await tampered('frozen_list', '[1,2,3]', '[1,2,99]')).toMatchObject({
      error: { code: 'tampered' },
    });
    const { group, draw } = await frozen();
    await pastTriggers(context.owner, "update consortium_seeds set seed = 'chosen' where draw_id = $1", [
      draw,
    ]);
    expect(await runDraw(admin, group, draw, drawResult())).toMatchObject({ error: { code: 'tampered' } });
    expect((await loadPublicDraw(group, draw))?.draw?.status).toBe('frozen');
  });
});

describe('the draw', () => {
  test.each(['digits', 'hmac'])(
    'by %s: published with a proof that holds, the quota contemplated, all told',
    async (kind) => {
      const { group, draw } = await frozen({ over: { kind } });
      await context.owner.query('delete from notifications');
      const { winner } = await done(runDraw(admin, group, draw, drawResult()));
      const shown = await loadPublicDraw(group, draw);
      const proof = shown?.draw?.proof;
      if (!proof) throw new Error('no proof');
      expect(await verifyDraw(proof)).toMatchObject({ ok: true, drawn: { winner } });
      expect(shown?.draw).toMatchObject({ status: 'published', winnerNumber: winner, holder: 'PT' });
      expect(JSON.stringify(shown)).not.toContain('Pessoa');
      const quotas = (await loadGroup(admin, group))?.quotas ?? [];
      expect(quotas.filter(({ status }) => status === 'contemplated').map(({ number }) => number)).toEqual([
        winner,
      ]);
      const holder = quotas.find(({ number }) => number === winner)?.userId;
      const results = ['Sua cota foi contemplada!', 'Resultado do sorteio'];
      for (const { userId } of members) {
        const { rows } = await context.owner.query(
          'select title from notifications where user_id = $1 and title = any($2)',
          [userId, results],
        );
        expect(rows).toEqual([{ title: results[userId === holder ? 0 : 1] }]);
      }
      expect(
        await countOf(
          "select count(*) as n from pgboss.job where name = 'mail.send' and data->>'subject' = $1",
          ['Sua cota foi contemplada!'],
        ),
      ).toBeGreaterThan(0);
      expect(await loadOwnGroups(members[0] as never)).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ id: group, results: [expect.objectContaining({ winner })] }),
        ]),
      );
      const { action, actor_id } = await one<{ action: string; actor_id: string }>(
        'select action, actor_id from audit_log where entity_id = $1 order by seq desc limit 1',
        [draw],
      );
      expect([action, actor_id]).toEqual(['draw.run', admin.userId]);
      // The next list can be frozen, without the winner.
      const later = announced({ assemblyDate: dayFromNow(41), extractionDate: dayFromNow(40) });
      const next = await done(announceDraw(admin, group, later));
      await done(freezeDraw(admin, group, next, 1));
      expect(JSON.parse((await loadPublicDraw(group, next))?.draw?.proof?.list ?? '').quotas).not.toContain(
        winner,
      );
    },
  );

  test('one of ten concurrent runs draws; a second run changes nothing', async () => {
    const { group, draw } = await frozen();
    const runs = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        runDraw(
          admin,
          group,
          draw,
          drawResult({ prizes: [`1234${at}`, '67890', '11111', '22222', '33333'] }),
        ),
      ),
    );
    expect(runs.filter(({ ok }) => ok)).toHaveLength(1);
    const before = await one('select * from consortium_draws where id = $1', [draw]);
    expect(await runDraw(admin, group, draw, drawResult())).toMatchObject({ error: { code: 'drawn' } });
    expect(await one('select * from consortium_draws where id = $1', [draw])).toEqual(before);
    expect(
      await countOf(
        "select count(*) as n from consortium_quotas where group_id = $1 and status = 'contemplated'",
        [group],
      ),
    ).toBe(1);
    await expect(
      context.owner.query('update consortium_draws set winner_number = 2 where id = $1', [draw]),
    ).rejects.toMatchObject({ code: '23514' });
    expect(await cancelDraw(admin, group, draw, 3, 'Não gostei')).toMatchObject({
      error: { code: 'closed' },
    });
  });

  test('refuses to draw before its hour, before the freeze, and for former admins', async () => {
    const early = await frozen({ due: false });
    expect(await runDraw(admin, early.group, early.draw, drawResult())).toMatchObject({
      error: { code: 'too-early' },
    });
    expect((await loadPublicDraw(early.group, early.draw))?.draw).toMatchObject({
      status: 'frozen',
      proof: { seed: null },
    });
    const group = await newGroup();
    const draw = await done(announceDraw(admin, group, announced()));
    expect(await runDraw(admin, group, draw, drawResult())).toMatchObject({ error: { code: 'not-frozen' } });
    const due = await frozen();
    const former: SignedInActor = { ...(members[0] as SignedInActor), kind: 'admin' };
    expect(await runDraw(former, due.group, due.draw, drawResult())).toMatchObject({ ok: false });
  });

  test('by the announced extraction, or openly by the previous one if it was not held', async () => {
    const { group, draw } = await frozen();
    for (const wrong of [
      { extraction: '6011' },
      { extraction: '6013' },
      { extraction: '6012', held: false },
      { extraction: '6010', held: false },
    ]) {
      expect(await runDraw(admin, group, draw, drawResult(wrong))).toMatchObject({
        error: { code: 'extraction', fields: { extraction: expect.any(String) } },
      });
    }
    await done(runDraw(admin, group, draw, drawResult({ extraction: '6011', held: false })));
    const proof = (await loadPublicDraw(group, draw))?.draw?.proof;
    expect(JSON.parse(proof?.result ?? '')).toMatchObject({ extraction: 6_011, held: false });
    if (proof) expect(await verifyDraw(proof)).toMatchObject({ ok: true });
  });

  test.each([2, 9])('a group of %i, all but one excluded: that one', async (size) => {
    const group = await addGroup(context.owner, code(), size, [
      members[0]?.userId ?? '',
      members[1]?.userId ?? '',
    ]);
    await context.owner.query(
      "update consortium_quotas set status = 'excluded' where group_id = $1 and number = 1",
      [group],
    );
    const draw = await done(
      announceDraw(admin, group, announced({ kind: 'digits', onExcluded: 'alternating' })),
    );
    await done(freezeDraw(admin, group, draw, 1));
    await comeToTheHour(context.owner, draw);
    expect(await runDraw(admin, group, draw, drawResult())).toEqual({ ok: true, value: { winner: 2 } });
  });
});

describe('canceling', () => {
  test('keeps the frozen data visible, shows the reason, and frees the day', async () => {
    const { group, draw } = await frozen({ due: false });
    // A change of an announced draw answers that it is frozen.
    expect(await cancelDraw(admin, group, draw, 1, 'Falta de luz na sede')).toMatchObject({
      error: { code: 'stale' },
    });
    await done(cancelDraw(admin, group, draw, 2, 'Falta de luz na sede'));
    expect(await saveDraw(admin, group, draw, 3, announced())).toMatchObject({ error: { code: 'closed' } });
    const shown = await loadPublicDraw(group, draw);
    expect(shown?.draw).toMatchObject({ status: 'canceled', cancelReason: 'Falta de luz na sede' });
    expect(shown?.draw?.proof?.list).toContain('[1,2,3]');
    expect(await announceDraw(admin, group, announced())).toMatchObject({ ok: true });
    expect(await runDraw(admin, group, draw, drawResult())).toMatchObject({ error: { code: 'not-frozen' } });
  });

  test('not once the result may be known', async () => {
    const { group, draw } = await frozen();
    expect(await cancelDraw(admin, group, draw, 2, 'Outra cota ganharia')).toMatchObject({
      error: { code: 'too-late' },
    });
  });
});

describe('an assembly whose extraction came without a frozen list', () => {
  /** Announced for today's extraction, as time makes it. */
  async function lapsed() {
    const group = await newGroup();
    const draw = await done(announceDraw(admin, group, announced()));
    const days = 'update consortium_draws set assembly_date = $2, extraction_date = $3 where id = $1';
    await pastTriggers(context.owner, days, [draw, dayFromNow(1), dayFromNow(0)]);
    return { group, draw };
  }
  const own = async (group: string) =>
    (await loadOwnGroups(members[0] as never)).find(({ id }) => id === group);

  test('a lapsed draw is no longer upcoming for any reader', async () => {
    const { group, draw } = await lapsed();
    const later = await done(announceDraw(admin, group, announced()));
    expect((await own(group))?.upcoming.map(({ id }) => id)).toEqual([later]);
    expect((await own(group))?.lapsed.map(({ id }) => id)).toEqual([draw]);
    const name = (await loadGroup(admin, group))?.group.code ?? '';
    const [listed] = (await groupList.load(admin, { filters: { search: name } })).rows;
    expect(listed).toMatchObject({ id: group, lapsed: true, nextAssembly: dayFromNow(11) });
    const shown = await loadPublicDraw(group, null);
    expect(shown?.draw).toMatchObject({ id: later, lapsed: false });
    expect(shown?.draws.map(({ id, lapsed }) => [id, lapsed])).toEqual([
      [later, false],
      [draw, true],
    ]);
    const month = await listAssemblies(admin, dayFromNow(1).slice(0, 7));
    expect(month.find(({ id }) => id === draw)?.lapsed).toBe(true);
  });

  test('cannot be frozen; announced again for a future extraction, it is drawn like any other', async () => {
    const { group, draw } = await lapsed();
    expect(await freezeDraw(admin, group, draw, 1)).toMatchObject({ error: { code: 'too-late' } });
    await done(saveDraw(admin, group, draw, 1, announced()));
    expect((await loadPublicDraw(group, draw))?.draw?.lapsed).toBe(false);
    await done(freezeDraw(admin, group, draw, 2));
    expect(await freezeDraw(admin, group, draw, 2)).toMatchObject({ error: { code: 'frozen' } });
  });
});
