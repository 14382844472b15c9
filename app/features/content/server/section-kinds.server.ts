import { eq, sql } from 'drizzle-orm';
import { contentChanges } from '#app/features/content/rules/content-diff.ts';
import { fieldOf } from '#app/features/content/rules/content-fields.ts';
import { FAQ_ORDER, questionIdOf, type SectionName } from '#app/features/content/rules/section-names.ts';
import { SECTIONS, type SectionKey } from '#app/features/content/rules/site-sections.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { ORDER_KIND, questionKind } from './faq-kinds.server.ts';
import { refuseDeletedImages } from './refuse-images.server.ts';
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
