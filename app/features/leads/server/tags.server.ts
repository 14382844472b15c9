import { ok, type Result } from '#app/lib/result.ts';
import { asActor, readAs, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import { clientOf } from '#app/platform/db/prepared.server.ts';

export type Tagged = { leadId: string } | { userId: string };

/** Upper bound of the offered tags. */
const MOST = 200;

/** Tags in use, by name: a recursive index walk to each next tag, however often it is used. */
const IN_USE = `with recursive tag(name) as (
    (select min(tag) from taggings)
    union all select (select min(t.tag) from taggings t where t.tag > tag.name) from tag where tag.name is not null)
  select name from tag where name is not null limit ${MOST}`;

export async function tagsInUse(admin: SignedInActor): Promise<string[]> {
  const rows = await readAs<{ name: string }>(admin, 'tags-in-use', IN_USE, []);
  return rows.map(({ name }) => name);
}

export async function clientTags(tx: Tx, userId: string): Promise<string[]> {
  const { rows } = await clientOf(tx).query<{ tag: string }>(
    'select tag from taggings where user_id = $1 order by tag',
    [userId],
  );
  return rows.map(({ tag }) => tag);
}

const entityOf = (target: Tagged) =>
  'leadId' in target
    ? { entity: 'leads', entityId: target.leadId, column: 'lead_id' }
    : { entity: 'profiles', entityId: target.userId, column: 'user_id' };

/**
 * Adds a tag to a lead or client; an existing one, also on a lead that was merged into it, stays as it is.
 * @returns the id of the tagging; null if nothing was added
 */
export async function putTag(
  tx: Tx,
  admin: SignedInActor,
  target: Tagged,
  tag: string,
): Promise<string | null> {
  const { entity, entityId, column } = entityOf(target);
  const { rows } = await clientOf(tx).query<{ id: string }>(
    `insert into taggings (tag, ${column}) select $1, t.id from ${entity} t where t.id = $2
       and not exists (select from taggings o join leads m on m.id = o.lead_id where o.tag = $1 and m.merged_into = $2)
     on conflict do nothing returning id`,
    [tag, entityId],
  );
  const [put] = rows;
  if (put) await recordAudit(tx, admin, { action: 'tag.add', entity, entityId, after: { tag } });
  return put?.id ?? null;
}

/** Adds tags to new leads or clients. */
export async function tagNew(
  tx: Tx,
  people: readonly ({ tags: string[] } & ({ leadId: string } | { userId: string }))[],
): Promise<void> {
  await clientOf(tx).query(
    `insert into taggings (tag, lead_id, user_id) select tag, l."leadId", l."userId"
     from jsonb_to_recordset($1::jsonb) l("leadId" uuid, "userId" uuid, tags jsonb), jsonb_array_elements_text(l.tags) tag
     on conflict do nothing`,
    [JSON.stringify(people.filter(({ tags }) => tags.length > 0))],
  );
}

export const addTag = (admin: SignedInActor, target: Tagged, tag: string): Promise<Result<null>> =>
  asActor(admin, async (tx) => {
    await putTag(tx, admin, target, tag);
    return ok(null);
  });

/** Removes a tag from a lead, with those merged into it, or from a client. @returns whether it existed */
export async function takeTag(tx: Tx, admin: SignedInActor, target: Tagged, tag: string): Promise<boolean> {
  const { entity, entityId } = entityOf(target);
  const { rowCount } = await clientOf(tx).query(
    'leadId' in target
      ? 'delete from taggings where tag = $1 and lead_id in (select id from leads where id = $2 or merged_into = $2)'
      : 'delete from taggings where tag = $1 and user_id = $2',
    [tag, entityId],
  );
  if (!rowCount) return false;
  await recordAudit(tx, admin, { action: 'tag.remove', entity, entityId, before: { tag } });
  return true;
}

export const removeTag = (admin: SignedInActor, target: Tagged, tag: string): Promise<Result<null>> =>
  asActor(admin, async (tx) => {
    await takeTag(tx, admin, target, tag);
    return ok(null);
  });
