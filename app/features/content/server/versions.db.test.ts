import { expect, test } from 'vitest';
import { fieldOf } from '#app/features/content/rules/content-fields.ts';
import type { BodyOf } from '#app/features/content/rules/section-names.ts';
import { SECTIONS, type SectionBodies, type SectionKey } from '#app/features/content/rules/site-sections.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { nameHouse } from '#tests/house-identity.ts';
import { addPerson } from '#tests/people.ts';
import {
  discardSection,
  getCoverage,
  getSite,
  listSections,
  listSectionVersions,
  loadSection,
  restoreVersion,
  withDrafts,
  writeSection,
} from './index.server.ts';

const context = onTestDatabase();
const newAdmin = () => addPerson(context.owner, 'admin');

/** Writes over whatever there is now. */
async function write<Key extends SectionKey>(
  admin: SignedInActor,
  key: Key,
  change: (body: SectionBodies[Key]) => SectionBodies[Key],
  mode: 'draft' | 'publish',
) {
  const { seen, body } = await loadSection(admin, key);
  return writeSection(admin, key, seen, change(body as SectionBodies[Key]) as BodyOf<Key>, mode);
}
const titled =
  (title: string) =>
  <Body extends { title: string }>(body: Body): Body => ({ ...body, title });
const heroTitle = async () => (await getSite('hero')).hero.title;
const audits = async (key: string) =>
  (
    await context.owner.query(
      'select action, before, after from audit_log where entity_id = $1 order by seq',
      [key],
    )
  ).rows;

test('every section has a form and a body to begin with that its schema takes', async () => {
  const admin = await newAdmin();
  for (const key of Object.keys(SECTIONS) as SectionKey[]) {
    expect(fieldOf(SECTIONS[key].schema).label).not.toBe('');
    const parsed = SECTIONS[key].schema.safeParse((await loadSection(admin, key)).body);
    expect(parsed.error?.issues ?? [], key).toEqual([]);
  }
});

test('a draft shows in a preview alone; published it is the site; the text before can be brought back', async () => {
  const admin = await newAdmin();
  const first = await heroTitle();
  expect(await write(admin, 'hero', titled('Novo título'), 'draft')).toEqual({
    ok: true,
    value: { changed: true, left: true },
  });
  expect(await heroTitle()).toBe(first);
  expect(await withDrafts(admin, heroTitle)).toBe('Novo título');
  expect(await heroTitle()).toBe(first);
  expect((await loadSection(admin, 'hero')).draft?.changes).toEqual([
    { label: 'Título', before: first, after: 'Novo título' },
  ]);
  expect((await listSections(admin)).sections.find(({ key }) => key === 'hero')).toMatchObject({
    draftBy: 'Pessoa de Teste',
    publishedAt: null,
  });

  await write(admin, 'hero', (body) => body, 'publish');
  expect(await heroTitle()).toBe('Novo título');
  const { versions } = await listSectionVersions(admin, 'hero', null);
  expect(versions).toMatchObject([
    {
      current: true,
      who: 'Pessoa de Teste',
      changes: [{ label: 'Título', before: first, after: 'Novo título' }],
    },
    { current: false, who: null, changes: [] },
  ]);

  const { seen } = await loadSection(admin, 'hero');
  await restoreVersion(admin, 'hero', versions[1]?.id ?? '', seen);
  expect(await heroTitle()).toBe('Novo título');
  await write(admin, 'hero', (body) => body, 'publish');
  expect(await heroTitle()).toBe(first);
  expect((await audits('hero')).map(({ action }) => action)).toEqual([
    'content.draft',
    'content.publish',
    'content.restore',
    'content.publish',
  ]);
  expect((await audits('hero'))[1]).toMatchObject({
    before: { Título: first },
    after: { Título: 'Novo título' },
  });
});

test('published versions cannot be changed by any role', async () => {
  const admin = await newAdmin();
  await write(admin, 'lead_form', titled('Publicado'), 'publish');
  const change = (statement: string) =>
    context.owner.query(`${statement} where section = 'lead_form' and published_at is not null`);
  await expect(change(`update content_versions set body = '{}'`)).rejects.toThrow(/is published/);
  await expect(change('update content_versions set published_at = null')).rejects.toThrow(/is published/);
  await expect(change('delete from content_versions')).rejects.toThrow(/is published/);
  // Who wrote it may leave.
  await change('update content_versions set author_id = null');
});

test('the second of two editors gets a conflict and nothing is overwritten, also where the first one published', async () => {
  const [ana, rui] = [await newAdmin(), await newAdmin()];
  await context.owner.query("update users set name = 'Ana' where id = $1", [ana.userId]);
  const { seen, body } = await loadSection(rui, 'energy');
  const mine = titled('Do Rui')(body as SectionBodies['energy']);
  for (const mode of ['draft', 'publish'] as const) {
    await write(ana, 'energy', titled(`Da Ana, ${mode}`), mode);
    const refused = await writeSection(rui, 'energy', seen, mine, 'publish');
    expect(refused).toMatchObject({
      ok: false,
      error: {
        code: 'stale',
        conflict: { changes: [{ who: 'Ana' }], now: [{ label: 'Título', value: `Da Ana, ${mode}` }] },
      },
    });
    expect(await discardSection(rui, 'energy', seen)).toMatchObject({ ok: false, error: { code: 'stale' } });
  }
  expect((await getSite('energy')).energy.title).toBe('Da Ana, publish');
  // Knowingly over it.
  const over = await loadSection(rui, 'energy');
  expect(await writeSection(rui, 'energy', over.seen, mine, 'publish')).toMatchObject({ ok: true });
});

test('one of two concurrent drafts is stored', async () => {
  const admin = await newAdmin();
  // Connections are there when the race begins.
  await Promise.all(Array.from({ length: 6 }, () => loadSection(admin, 'footer')));
  const { seen, body } = await loadSection(admin, 'footer');
  const results = await Promise.all(
    Array.from({ length: 6 }, (_, n) =>
      writeSection(
        admin,
        'footer',
        seen,
        { ...(body as SectionBodies['footer']), consultants: `${n} pessoas` },
        'draft',
      ),
    ),
  );
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
});

test('saving the published text creates no draft, and discards an existing one', async () => {
  const admin = await newAdmin();
  const { body } = await loadSection(admin, 'loan');
  expect(await write(admin, 'loan', (same) => same, 'publish')).toEqual({
    ok: true,
    value: { changed: false, left: true },
  });
  await write(admin, 'loan', titled('Outro'), 'draft');
  expect((await loadSection(admin, 'loan')).draft).not.toBeNull();
  await write(admin, 'loan', () => body as SectionBodies['loan'], 'draft');
  expect((await loadSection(admin, 'loan')).draft).toBeNull();
  await write(admin, 'loan', titled('Outro'), 'draft');
  const { seen } = await loadSection(admin, 'loan');
  await discardSection(admin, 'loan', seen);
  expect((await loadSection(admin, 'loan')).draft).toBeNull();
  expect((await listSectionVersions(admin, 'loan', null)).versions).toEqual([]);
});

test('the coverage map: previewed, published, told by state', async () => {
  const admin = await newAdmin();
  const state = async () => (await getCoverage()).find(({ uf }) => uf === 'AC');
  await write(admin, 'coverage', (body) => ({ ...body, AC: { active: true, consultants: 7 } }), 'draft');
  expect(await state()).toEqual({ uf: 'AC', active: false, consultants: 0 });
  expect(await withDrafts(admin, state)).toEqual({ uf: 'AC', active: true, consultants: 7 });
  await write(admin, 'coverage', (body) => body, 'publish');
  expect(await state()).toEqual({ uf: 'AC', active: true, consultants: 7 });
  expect((await audits('coverage')).at(-1)).toMatchObject({
    after: { 'Acre › Atende': 'sim', 'Acre › Consultores': '7' },
  });
});

test('a policy keeps its structure and loses scripts', async () => {
  const admin = await newAdmin();
  await nameHouse(context.owner);
  await write(
    admin,
    'policies',
    ({ terms, privacy }) => ({
      privacy,
      terms: [
        {
          title: 'Regras',
          text: '<p>Vale <b>tudo</b><script>alert(1)</script><img src=x onerror=alert(1)> <a href="javascript:alert(1)">x</a></p>',
        },
        ...terms,
      ],
    }),
    'publish',
  );
  const { policies } = await getSite('policies');
  expect(policies.terms[0]?.text).toBe('<p>Vale <strong>tudo</strong> <a>x</a></p>');
  const { rows } = await context.owner.query("select value from site_config where key = 'policies'");
  expect(JSON.stringify(rows)).not.toMatch(/script|onerror/);
});
