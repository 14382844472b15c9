import type { PublicDraw } from '#app/features/consortium/rules/group-view.ts';
import type { DrawProof } from '#app/features/consortium/rules/verify-draw.ts';
import { initials } from '#app/lib/text.ts';
import { readAs } from '#app/platform/actor.server.ts';
import type { GroupId } from '#app/terms/ids.ts';
import { DRAW_LIST, drawRow, LAPSED } from './draw-columns.server.ts';
import { DRAWER } from './open-draw.server.ts';

/** More than ten years of assemblies. */
const LISTED = 150;

/** $1 the group, $2 the requested draw or null for the next one, or else the last. */
const PUBLIC = `
  select json_build_object('id', g.id, 'code', g.code, 'asset', g.asset, 'size', g.size, 'status', g.status) as "group",
    coalesce((select json_agg(json_build_object('id', l.id, 'assemblyDate', l.assembly_date, 'status', l.status,
        'lapsed', l.lapsed, 'winnerNumber', l.winner_number) order by l.assembly_date desc, l.id desc)
      from (select d.*, ${LAPSED} as lapsed from consortium_draws d where d.group_id = g.id
        order by d.assembly_date desc, d.id desc limit ${LISTED}) l), '[]') as draws,
    (select row_to_json(x) from (
      select ${DRAW_LIST}, d.rule, d.frozen_list as list, d.result, d.seed, p.full_name as "fullName"
      from consortium_draws d left join consortium_quotas q on q.id = d.winner_quota_id
        left join profiles p on p.id = q.user_id
      where d.group_id = g.id and ($2::uuid is null or d.id = $2::uuid)
      order by d.status = 'frozen' desc, d.status = 'published' desc, (d.status = 'announced' and not ${LAPSED}) desc,
        case when d.status = 'announced' and not ${LAPSED} then d.assembly_date end, d.assembly_date desc, d.id desc
      limit 1) x) as draw
  from consortium_groups g where g.id = $1`;

type Loaded = {
  group: PublicDraw['group'];
  draws: PublicDraw['draws'];
  draw:
    | (Record<string, unknown> & {
        rule: string | null;
        list: string | null;
        result: string | null;
        seed: string | null;
        fullName: string | null;
      })
    | null;
};

/**
 * Loads the public data of a group's draws, with the published proof of one of them. Runs as the system,
 * because the winner's initials come from a profile; no other personal data leaves this function.
 * @returns null for an unknown group or draw
 */
export async function loadPublicDraw(groupId: GroupId, drawId: string | null): Promise<PublicDraw | null> {
  const [found] = await readAs<Loaded>(DRAWER, 'consortium-public', PUBLIC, [groupId, drawId]);
  if (!found || (drawId !== null && !found.draw)) return null;
  const { group, draws, draw } = found;
  if (!draw) return { group, draws, draw: null };
  const { rule, list, result, seed, fullName, ...columns } = draw;
  const row = drawRow(columns);
  return {
    group,
    draws,
    draw: { ...row, holder: fullName ? initials(fullName) : null, proof: proofOf() },
  };

  function proofOf(): DrawProof | null {
    const { ruleSha256, listSha256, commitment } = row;
    if (!rule || !list || !ruleSha256 || !listSha256 || !commitment) return null;
    return {
      draw: row.id,
      group: group.id,
      ...{ rule, ruleSha256, list, listSha256, seedSha256: commitment },
      ...{ result, seed, winner: row.winnerNumber },
    };
  }
}
