import type { SENT_LIST, SentRow } from '#app/features/forms/rules/template-list.ts';
import { type Asked, placeText } from '#app/kit/list.ts';
import { readAs, type SignedInActor } from '#app/platform/actor.server.ts';
import { instantText } from '#app/platform/db/json-values.server.ts';

const PAGE = 50;

/** Each version's page is read from its index; the few of them are then put in one order. */
const rowsOf = (status: string) => `
  select s.id, s.status, s.user_id as "clientId", v.version, p.full_name as name,
    ${instantText('s.created_at')} as "createdAt", ${instantText('s.answered_at')} as "answeredAt"
  from form_templates v cross join lateral (
    select * from sent_forms f
    where f.template_id = v.id and (f.created_at, f.id) < ($2::timestamptz, $3::uuid) ${status}
    order by f.created_at desc, f.id desc limit ${PAGE + 1}
  ) s
  join profiles p on p.id = s.user_id
  where v.family_id = $1::uuid
  order by s.created_at desc, s.id desc limit ${PAGE + 1}`;

const BEGINNING = { at: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };

/** Lists one page of the sent forms of a template, newest first, with their status. */
export async function listSent(
  admin: SignedInActor,
  familyId: string,
  { filters: { status }, after }: Asked<typeof SENT_LIST>,
): Promise<{ rows: SentRow[]; next: string | null }> {
  const { at, id } = after ?? BEGINNING;
  const place = [familyId, at, id];
  const rows = await (status
    ? readAs<SentRow>(admin, 'sent-forms-status', rowsOf('and f.status = $4'), [...place, status])
    : readAs<SentRow>(admin, 'sent-forms', rowsOf(''), place));
  const page = rows.slice(0, PAGE);
  const last = page.at(-1);
  return {
    rows: page,
    next: rows.length > PAGE && last ? placeText({ at: last.createdAt, id: last.id }) : null,
  };
}
