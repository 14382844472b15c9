import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { freezeRule, listText, ruleText } from '#app/features/consortium/rules/draw-rule.ts';
import { type LotteryResult, resultText } from '#app/features/consortium/rules/lottery-result.ts';
import { pickWinner } from '#app/features/consortium/rules/pick-winner.ts';
import type { DrawKind } from '#app/features/consortium/rules/terms.ts';
import { addDays } from '#app/lib/civil-dates.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import type { GroupId } from '#app/terms/ids.ts';

const CODE = 'IM-240';
const SIZE = 240;
const PLACE = 'Sede da demonstração, sem valor';
/** Invented: no extraction had these prizes. */
const RESULTS: { daysAgo: number; kind: DrawKind; result: LotteryResult }[] = [
  {
    daysAgo: 63,
    kind: 'digits',
    result: { extraction: 101, held: true, prizes: ['48213', '90377', '15062', '73924', '06581'] },
  },
  {
    daysAgo: 33,
    kind: 'hmac',
    result: { extraction: 105, held: true, prizes: ['27450', '61938', '80114', '39205', '54776'] },
  },
];

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

type Group = { id: string; holders: string[] };
type Day = { date: string; kind: DrawKind; extraction: number };

/** A group with quotas of the demo's people, two published draws, one frozen list, and a group that is being formed. */
export async function seedConsortium(owner: pg.Client): Promise<void> {
  const group = await addGroup(owner);
  const today = civilDateAt(new Date());
  for (const { daysAgo, kind, result } of RESULTS) {
    const day = { date: addDays(today, -daysAgo), kind, extraction: result.extraction };
    await publish(owner, group, day, result);
  }
  await freeze(owner, group, { date: addDays(today, 12), kind: 'hmac', extraction: 109 });
  const later = addDays(today, 42);
  await owner.query(
    `insert into consortium_draws (group_id, assembly_date, place, extraction, extraction_date, kind)
     values ($1, $2, $3, '113', $4, 'hmac')`,
    [group.id, later, PLACE, addDays(later, -1)],
  );
  await owner.query(
    `insert into consortium_groups (code, asset, credit, term_months, size)
     values ('AU-080', 'Automóvel até R$ 80 mil', 80000, 84, 80)`,
  );
}

async function addGroup(owner: pg.Client): Promise<Group> {
  const { rows } = await owner.query<{ id: string }>(
    `insert into consortium_groups (code, asset, credit, term_months, size, status)
     values ($1, 'Imóvel até R$ 240 mil', 240000, 200, $2, 'active') returning id`,
    [CODE, SIZE],
  );
  const people = await owner.query<{ id: string }>('select id from users order by created_at, id');
  const holders = people.rows.map(({ id }) => id);
  const id = rows[0]?.id ?? '';
  for (let number = 3; number <= SIZE; number += 5) {
    await owner.query(
      'insert into consortium_quotas (group_id, number, user_id, status, paid_up) values ($1, $2, $3, $4, $5)',
      [
        id,
        number,
        holders[((number - 3) / 5) % holders.length],
        number % 55 === 13 ? 'late' : number % 90 === 38 ? 'excluded' : 'active',
        number % 55 !== 13,
      ],
    );
  }
  return { id, holders };
}

async function addDraw(owner: pg.Client, { id }: Group, { date, kind, extraction }: Day): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    `insert into consortium_draws (group_id, assembly_date, place, extraction, extraction_date, kind)
     values ($1, $2, $3, $4, $5, $6) returning id`,
    [id, date, PLACE, String(extraction), addDays(date, -1), kind],
  );
  return rows[0]?.id ?? '';
}

async function competing(owner: pg.Client, groupId: GroupId): Promise<number[]> {
  const { rows } = await owner.query<{ number: number }>(
    "select number from consortium_quotas where group_id = $1 and status = 'active' and paid_up order by number",
    [groupId],
  );
  return rows.map(({ number }) => number);
}

/** What freezing makes of a draw. */
async function sealed(owner: pg.Client, group: Group, draw: string, { date, kind, extraction }: Day) {
  const rule = freezeRule({
    draw,
    group: { id: group.id, code: CODE, size: SIZE },
    assembly: { date, time: '20:00', place: PLACE },
    extraction: { number: extraction, date: addDays(date, -1) },
    kind,
    onExcluded: 'up',
  });
  const list = { draw, group: group.id, quotas: await competing(owner, group.id) };
  const seed = randomBytes(32).toString('hex');
  const columns = [
    ruleText(rule),
    sha256(ruleText(rule)),
    listText(list),
    sha256(listText(list)),
    sha256(seed),
  ];
  return { rule, list, seed, columns };
}

async function freeze(owner: pg.Client, group: Group, day: Day): Promise<void> {
  const draw = await addDraw(owner, group, day);
  const { seed, columns } = await sealed(owner, group, draw, day);
  await owner.query('insert into consortium_seeds (draw_id, seed) values ($1, $2)', [draw, seed]);
  await owner.query(
    `update consortium_draws set status = 'frozen', rule = $2, rule_sha256 = $3, frozen_list = $4, list_sha256 = $5,
       commitment = $6, frozen_at = now() where id = $1`,
    [draw, ...columns],
  );
  // The draw compares the frozen data with this entry of the log.
  await owner.query(
    `insert into audit_log (actor_kind, action, entity, entity_id, after)
     select 'system', 'draw.freeze', 'consortium_draws', id::text,
       jsonb_build_object('listSha256', list_sha256, 'ruleSha256', rule_sha256, 'commitment', commitment)
     from consortium_draws where id = $1`,
    [draw],
  );
}

/** A draw of the past: its triggers, which ask the clock, are passed over. */
async function publish(owner: pg.Client, group: Group, day: Day, result: LotteryResult): Promise<void> {
  const draw = await addDraw(owner, group, day);
  const { rule, list, seed, columns } = await sealed(owner, group, draw, day);
  const { winner } = await pickWinner(rule, list, result, seed);
  await owner.query('set local session_replication_role = replica');
  await owner.query(
    `update consortium_draws d set status = 'published', rule = $2, rule_sha256 = $3, frozen_list = $4, list_sha256 = $5,
       commitment = $6, frozen_at = $7::date - 5 + time '15:00', result = $8, seed = $9, winner_number = $10,
       winner_quota_id = (select id from consortium_quotas q where q.group_id = d.group_id and q.number = $10),
       published_at = $7::date + time '23:05', created_at = $7::date - 20
     where id = $1`,
    [draw, ...columns, day.date, resultText(result), seed, winner],
  );
  await owner.query(
    "update consortium_quotas set status = 'contemplated' where group_id = $1 and number = $2",
    [group.id, winner],
  );
  await owner.query('set local session_replication_role = origin');
}
