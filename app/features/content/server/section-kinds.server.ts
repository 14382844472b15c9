import { eq, inArray, sql } from 'drizzle-orm';
import { contentChanges } from '#app/features/content/rules/content-diff.ts';
import { type ContentField, fieldOf } from '#app/features/content/rules/content-fields.ts';
import { imagesIn } from '#app/features/content/rules/content-form.ts';
import { CONTENT_NOT_SAVED, IMAGE_MISSING } from '#app/features/content/rules/messages.ts';
import { FAQ_ORDER, questionIdOf, type SectionName } from '#app/features/content/rules/section-names.ts';
import { SECTIONS, type SectionKey } from '#app/features/content/rules/site-sections.ts';
import type { AppError } from '#app/lib/result.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { ORDER_KIND, questionKind } from './faq-kinds.server.ts';
import { withCleanTexts } from './rich-text.server.ts';
import type { SectionKind } from './section-state.server.ts';

export function sectionKind(name: SectionName): SectionKind {
  if (name === FAQ_ORDER) return ORDER_KIND;
  const id = questionIdOf(name);
  return id === null ? namedKind(name as SectionKey) : questionKind(id);
}

function namedKind(key: SectionKey): SectionKind {
  const field = fieldOf(SECTIONS[key].schema);
  return {
    live: key === 'coverage' ? COVERAGE : sql`(select to_json(value) from site_config where key = ${key})`,
    clean: (body) => withCleanTexts(field, body),
    comparing: async () => (before, after) => contentChanges(field, before, after),
    refuse: (tx, body) => refuseDeletedImages(tx, field, body),
    put: key === 'coverage' ? putCoverage : (tx, body) => putConfig(tx, key, body),
    about: { entity: 'content_versions', entityId: key },
    goesOn: false,
  };
}

/** The coverage map has its own table; every other named section is a value of `site_config`. */
const COVERAGE = sql`(
  select json_object_agg(uf, json_build_object('active', active, 'consultants', consultants)) from coverage_states)`;

async function putConfig(tx: Tx, key: SectionKey, body: unknown) {
  await tx.update(schema.siteConfig).set({ value: body }).where(eq(schema.siteConfig.key, key));
}

async function putCoverage(tx: Tx, body: unknown) {
  await tx.execute(sql`
    insert into coverage_states (uf, active, consultants)
    select s.key, (s.value ->> 'active')::boolean, (s.value ->> 'consultants')::int
    from jsonb_each(${JSON.stringify(body)}::jsonb) s
    on conflict (uf) do update set active = excluded.active, consultants = excluded.consultants
    where (coverage_states.active, coverage_states.consultants) is distinct from (excluded.active, excluded.consultants)`);
}

/**
 * Refuses a text that names a deleted picture, with a message at its field. Locks the existing ones until the
 * transaction ends: `removeImage` waits, and then finds that a text uses them.
 */
async function refuseDeletedImages(tx: Tx, field: ContentField, body: unknown): Promise<AppError | null> {
  const named = imagesIn(field, body);
  if (named.length === 0) return null;
  const { siteImages: i } = schema;
  const ids = named.map(({ id }) => id);
  const rows = await tx.select({ id: i.imageId }).from(i).where(inArray(i.imageId, ids)).for('key share');
  const there = new Set(rows.map(({ id }) => id));
  const gone = named.filter(({ id }) => !there.has(id));
  if (gone.length === 0) return null;
  const fields = Object.fromEntries(gone.map(({ place }) => [place, IMAGE_MISSING]));
  return { code: 'image-deleted', title: CONTENT_NOT_SAVED, message: IMAGE_MISSING, fields };
}
