import fs from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { fileStore } from '#app/platform/storage/files.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import {
  expireFaces,
  forgetFace,
  giveFaceConsent,
  loadFaceCheck,
  revokeFaceConsent,
  sendFacePhoto,
} from './index.server.ts';

const context = onTestDatabase();

type Customer = Extract<SignedInActor, { kind: 'customer' }>;
const ORIGIN = { ip: '203.0.113.7', userAgent: 'teste' };

const photo = (width = 640, height = 480) =>
  sharp({ create: { width, height, channels: 3, background: '#886644' } })
    .jpeg()
    .toBuffer();

async function agreed(): Promise<Customer> {
  const ana = (await addPerson(context.owner)) as Customer;
  await giveFaceConsent(ana, ORIGIN);
  return ana;
}
const rows = async ({ userId }: Customer) =>
  (
    await context.owner.query(
      `select v.image_path, v.verification_status as status, v.provider, p.face_verified as verified,
         round(extract(epoch from v.expires_at - v.created_at) / 86400)::int as days
       from profiles p left join facial_verifications v on v.user_id = p.id where p.id = $1 order by v.created_at`,
      [userId],
    )
  ).rows;
const review = ({ userId }: Customer, status: string, reason: string | null = null) =>
  context.owner.query(
    'update facial_verifications set verification_status = $2, review_reason = $3 where user_id = $1',
    [userId, status, reason],
  );
/** Every photo in the store that is this person's. */
const storedOf = ({ userId }: Customer) => {
  const folder = path.join(context.dataDir, 'files/face-verification', userId);
  if (!fs.existsSync(folder)) return [];
  return fs.readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
};

test('refuses a photo without a consent; stores text, IP address and time of a consent', async () => {
  const ana = (await addPerson(context.owner)) as Customer;
  expect(await sendFacePhoto(ana, await photo())).toMatchObject({ error: { code: 'no-consent' } });
  await giveFaceConsent(ana, ORIGIN);
  await giveFaceConsent(ana, ORIGIN);
  const { rows: kept } = await context.owner.query(
    'select purpose, version, text, ip_address, revoked_at from consents where user_id = $1',
    [ana.userId],
  );
  expect(kept).toEqual([
    {
      purpose: 'face-verification',
      version: '2026-11-21',
      text: expect.stringContaining('90 dias'),
      ip_address: '203.0.113.7',
      revoked_at: null,
    },
  ]);
  expect(storedOf(ana)).toEqual([]);
});

test('a photo is stored, waits for the team, marks the profile and has its day of erasure', async () => {
  const ana = await agreed();
  expect(await sendFacePhoto(ana, await photo())).toEqual({ ok: true, value: null });
  const [row] = await rows(ana);
  expect(row).toMatchObject({ status: 'pending', provider: 'manual', verified: true, days: 90 });
  expect(row.image_path).toMatch(new RegExp(`^face-verification/${ana.userId}/`));
  expect((await sharp((await fileStore().get(row.image_path)) ?? undefined).metadata()).format).toBe('jpeg');
  expect(await loadFaceCheck(ana)).toMatchObject({ verified: true, latest: { status: 'pending' } });
});

test('one photo waits at a time, however often it is sent, and no file is left of the others', async () => {
  const ana = await agreed();
  const image = await photo();
  const results = await Promise.all(Array.from({ length: 4 }, () => sendFacePhoto(ana, image)));
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(storedOf(ana)).toHaveLength(1);
  expect(await sendFacePhoto(ana, image)).toMatchObject({ error: { code: 'open' } });
});

test('refuses a photo that is too small and the sixth of a day; accepts one after a refusal by the team', async () => {
  const ana = await agreed();
  expect(await sendFacePhoto(ana, await photo(200, 480))).toMatchObject({ error: { code: 'small' } });
  const image = await photo();
  for (let i = 0; i < 5; i += 1) {
    expect((await sendFacePhoto(ana, image)).ok).toBe(true);
    await review(ana, 'rejected', 'Foto escura');
  }
  expect((await loadFaceCheck(ana)).latest).toMatchObject({ status: 'rejected', reason: 'Foto escura' });
  expect(await sendFacePhoto(ana, image)).toMatchObject({
    error: { code: 'too-many', title: 'Erro ao enviar foto' },
  });
});

test('revoking the consent erases the photo at once and its result in the profile', async () => {
  const [ana, bia] = [await agreed(), await agreed()];
  await sendFacePhoto(ana, await photo());
  await sendFacePhoto(bia, await photo());
  await revokeFaceConsent(ana);
  expect(await rows(ana)).toMatchObject([{ image_path: null, verified: false }]);
  expect(storedOf(ana)).toEqual([]);
  expect(await loadFaceCheck(ana)).toEqual({ verified: false, consentAt: null, latest: null });
  expect(await rows(bia)).toMatchObject([{ status: 'pending', verified: true }]);
  // Late jobs of the queue touch no photo of a newer consent.
  await giveFaceConsent(ana, ORIGIN);
  expect((await sendFacePhoto(ana, await photo())).ok).toBe(true);
  await forgetFace(ana.userId);
  expect(await rows(ana)).toMatchObject([{ status: 'pending', verified: true }]);
});

test('on the day of erasure the photo goes, an approval stays, an unreviewed check expires', async () => {
  const [seen, unseen, fresh] = [await agreed(), await agreed(), await agreed()];
  for (const person of [seen, unseen, fresh]) await sendFacePhoto(person, await photo());
  const revoked = await agreed();
  await sendFacePhoto(revoked, await photo());
  await context.owner.query('update consents set revoked_at = now() where user_id = $1', [revoked.userId]);
  await review(seen, 'approved');
  await context.owner.query(
    "update facial_verifications set expires_at = now() - interval '1 second' where user_id = any($1)",
    [[seen.userId, unseen.userId]],
  );
  await expireFaces();
  await expireFaces();
  expect(await rows(seen)).toMatchObject([{ image_path: '', status: 'approved', verified: true }]);
  expect(await rows(unseen)).toMatchObject([{ image_path: '', status: 'expired', verified: false }]);
  expect(await rows(fresh)).toMatchObject([{ status: 'pending', verified: true }]);
  expect(await rows(revoked)).toMatchObject([{ image_path: null, verified: false }]);
  expect([...storedOf(seen), ...storedOf(unseen), ...storedOf(revoked)]).toEqual([]);
  expect(storedOf(fresh)).toHaveLength(1);
});
