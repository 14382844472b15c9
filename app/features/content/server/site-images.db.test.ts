import sharp from 'sharp';
import { expect, test } from 'vitest';
import { IMAGE_MISSING } from '#app/features/content/rules/messages.ts';
import { fallbackOf, type SiteImage, sharedOf, srcSet } from '#app/features/content/rules/site-image.ts';
import type { SectionBodies } from '#app/features/content/rules/site-sections.ts';
import { asActor, type SignedInActor } from '#app/platform/actor.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import {
  addImage,
  getLanding,
  getShareImage,
  listImages,
  loadSection,
  readImage,
  removeImage,
  writeSection,
} from './index.server.ts';
import { writeSectionIn } from './write-section.server.ts';

const context = onTestDatabase();
const newAdmin = () => addPerson(context.owner, 'admin');

/** A picture of one colour. */
const drawn = (background: string, width = 1600, height = 800) =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();

async function add(admin: SignedInActor, background: string, ...size: number[]): Promise<SiteImage> {
  const bytes = await drawn(background, ...size);
  const added = await addImage(admin, { alt: `Um fundo ${background}`, fileName: 'fundo.jpg', bytes });
  if (!added.ok) throw new Error(added.error.message);
  const image = (await listImages(admin)).find(({ id }) => id === added.value.id);
  if (!image) throw new Error('not listed');
  return image;
}

test('a picture is kept in modern formats and every width, and read by its name', async () => {
  const image = await add(await newAdmin(), '#0e9f6e');
  for (const type of ['image/avif', 'image/webp']) {
    expect(srcSet(image.sources, type)).toMatch(/^\S+ 480w, \S+ 960w, \S+ 1600w$/);
  }
  expect(fallbackOf(image)).toMatchObject({ width: 960, height: 480 });
  expect(sharedOf(image)).toMatchObject({ width: 1200, height: 630 });
  for (const { name, mimeType, width } of image.sources) {
    const file = await readImage(name);
    expect(file?.mimeType).toBe(mimeType);
    expect((await sharp(file?.bytes).metadata()).width).toBe(width);
  }
  expect(await readImage(`${'0'.repeat(24)}-480.webp`)).toBeNull();
});

test('a small picture is not made larger', async () => {
  const admin = await newAdmin();
  await addImage(admin, { alt: 'Pequena', fileName: 'p.jpg', bytes: await drawn('#123456', 300, 200) });
  const image = (await listImages(admin)).find(({ alt }) => alt === 'Pequena');
  expect(srcSet(image?.sources ?? [], 'image/webp')).toMatch(/^\S+ 300w$/);
});

test('the same picture twice is refused, also at once', async () => {
  const admin = await newAdmin();
  const bytes = await drawn('#ffc53d');
  const results = await Promise.all(
    [1, 2].map(() => addImage(admin, { alt: 'Amarelo', fileName: 'a.jpg', bytes })),
  );
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(results.find(({ ok }) => !ok)).toMatchObject({ error: { code: 'exists' } });
});

test('it shows where a text names it, and stays while one does', async () => {
  const admin = await newAdmin();
  const image = await add(admin, '#0b2b26');
  const publish = async (id: string) => {
    for (const key of ['hero', 'seo'] as const) {
      const { seen, body } = await loadSection(admin, key);
      const next =
        key === 'hero'
          ? { ...(body as SectionBodies['hero']), image: id }
          : {
              ...(body as SectionBodies['seo']),
              faq: { ...(body as SectionBodies['seo']).faq, image: id },
            };
      await writeSection(admin, key, seen, next, 'publish');
    }
  };
  expect((await getLanding()).pictures).toEqual({});
  await publish(image.id);
  expect((await getLanding()).pictures).toEqual({ [image.id]: image });
  expect(await getShareImage('faq')).toMatchObject({
    mimeType: 'image/jpeg',
    etag: `"${sharedOf(image)?.name}"`,
  });
  expect(await getShareImage('contato')).toMatchObject({ mimeType: 'image/png' });
  expect(await removeImage(admin, image.id)).toMatchObject({ ok: false, error: { code: 'used' } });
  // The history may bring it back.
  await publish('');
  expect(await removeImage(admin, image.id)).toMatchObject({ ok: false, error: { code: 'used' } });
  const other = await add(admin, '#abcdef');
  expect(await removeImage(admin, other.id)).toEqual({ ok: true, value: null });
  expect(await readImage(sharedOf(other)?.name ?? '')).toBeNull();
});

const heroWith = async (admin: SignedInActor, image: string) => {
  const { seen, body } = await loadSection(admin, 'hero');
  return { seen, body: { ...(body as SectionBodies['hero']), image } };
};

test('refuses to save or publish a text with a deleted picture, with a message at the field', async () => {
  const [ana, rui] = [await newAdmin(), await newAdmin()];
  const image = await add(ana, '#334455', 60, 40);
  const { seen, body } = await heroWith(ana, image.id);
  expect(await removeImage(rui, image.id)).toEqual({ ok: true, value: null });
  for (const mode of ['draft', 'publish'] as const) {
    expect(await writeSection(ana, 'hero', seen, body, mode)).toMatchObject({
      ok: false,
      error: { code: 'image-deleted', fields: { image: IMAGE_MISSING } },
    });
  }
  expect(await loadSection(ana, 'hero')).toMatchObject({ seen });
  expect(JSON.stringify((await getLanding()).hero)).not.toContain(image.id);
  // Another one, and it goes on.
  const other = await add(ana, '#554433', 60, 40);
  expect(await writeSection(ana, 'hero', seen, { ...body, image: other.id }, 'draft')).toMatchObject({
    ok: true,
  });
  expect(await removeImage(rui, other.id)).toMatchObject({ ok: false, error: { code: 'used' } });
});

test('deleting a picture waits for a text that names it, and finds it in use', async () => {
  const [ana, rui] = [await newAdmin(), await newAdmin()];
  const image = await add(ana, '#665544', 60, 40);
  const { seen, body } = await heroWith(ana, image.id);
  const removing: Promise<unknown>[] = [];
  const written = await asActor(ana, async (tx) => {
    const result = await writeSectionIn(tx, ana, 'hero', seen, body, 'draft');
    removing.push(removeImage(rui, image.id));
    await expect
      .poll(
        async () => {
          const { rows } = await context.owner.query(
            `select from pg_stat_activity
             where datname = current_database() and wait_event_type = 'Lock' and query like '%site_images%'`,
          );
          return rows.length;
        },
        { timeout: 10_000 },
      )
      .toBe(1);
    return result;
  });
  expect(written).toMatchObject({ ok: true });
  expect(await removing[0]).toMatchObject({ ok: false, error: { code: 'used' } });
});
