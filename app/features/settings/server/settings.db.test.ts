import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getSite } from '#app/features/content/server/index.server.ts';
import {
  FIRST_TERMS,
  limitsDraft,
  listingTermsInput,
  storedLimits,
  termsDraft,
} from '#app/features/listings/rules/listing-settings.ts';
import { loadBoardLimits, readListingTerms } from '#app/features/listings/server/index.server.ts';
import { STANDARD_BRAND, shownBrand } from '#app/features/settings/rules/brand.ts';
import {
  CompanyInput,
  companyDraft,
  STANDARD_SUPPORT,
  shownSupport,
} from '#app/features/settings/rules/company.ts';
import { LOGO_REFUSALS, logoPath } from '#app/features/settings/rules/logo.ts';
import { packShown } from '#app/lib/changed-fields.ts';
import { asReader, type SignedInActor } from '#app/platform/actor.server.ts';
import { startLive, stopLive } from '#app/platform/live.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import {
  logoFile,
  publicSettings,
  saveBoardLimits,
  saveBrand,
  saveCompany,
  saveListingTerms,
  saveLogo,
  saveSupport,
} from './index.server.ts';

const context = onTestDatabase();
beforeAll(startLive);
afterAll(stopLive);

const company = async () => (await getSite('company')).company;
const input = async (over: object) => CompanyInput.parse({ ...companyDraft(await company()), ...over });

test('logs changes of the company field by field; values of a newer version stay', async () => {
  const admin = await addPerson(context.owner, 'admin');
  await context.owner.query(`update site_config set value = value || '{"novo": 1}' where key = 'company'`);
  const seen = packShown(companyDraft(await company()));
  expect(await saveCompany(admin, await input({ whatsapp: '48 3333-4444' }), seen)).toEqual({
    ok: true,
    value: null,
  });
  await expect.poll(async () => (await company()).whatsapp).toBe('(48) 3333-4444');
  const { rows } = await context.owner.query(
    "select value->>'novo' as novo from site_config where key = 'company'",
  );
  expect(rows).toEqual([{ novo: '1' }]);
  const audit = await context.owner.query(
    "select before, after from audit_log where action = 'settings.company' and actor_id = $1",
    [admin.userId],
  );
  expect(audit.rows).toEqual([
    { before: { whatsapp: '(49) 99999-0000' }, after: { whatsapp: '(48) 3333-4444' } },
  ]);
});

test('the second of two saves gets the changes, and nothing is overwritten', async () => {
  const [ana, rui] = [await addPerson(context.owner, 'admin'), await addPerson(context.owner, 'admin')];
  const seen = packShown(companyDraft(await company()));
  const both = await Promise.all([
    saveCompany(ana, await input({ name: 'Da Ana' }), seen),
    saveCompany(rui, await input({ name: 'Do Rui' }), seen),
  ]);
  expect(both.filter(({ ok }) => ok).length).toBe(1);
  const refused = both.find(({ ok }) => !ok);
  expect(refused).toMatchObject({ error: { code: 'stale' } });
  const stored = (
    await context.owner.query("select value->>'name' as name from site_config where key = 'company'")
  ).rows[0].name;
  expect(refused?.ok === false && refused.error.message).toContain(`agora “${stored}”`);
});

test('hours, colours and logo reach every page, and the standard comes back', async () => {
  const admin = await addPerson(context.owner, 'admin');
  expect(await publicSettings()).toEqual({
    support: STANDARD_SUPPORT,
    brand: STANDARD_BRAND,
    brandCss: null,
    logo: null,
  });
  await saveSupport(admin, { opens: 8, closes: 20 }, packShown(shownSupport(STANDARD_SUPPORT)));
  const blue = { accent: '#1d4ed8', action: '#ffc53d' } as const;
  await saveBrand(admin, blue, packShown(shownBrand(STANDARD_BRAND)));
  expect(await saveBrand(admin, STANDARD_BRAND, packShown(shownBrand(STANDARD_BRAND)))).toMatchObject({
    ok: false,
    error: { code: 'stale' },
  });
  const picture = await sharp({ create: { width: 2000, height: 500, channels: 4, background: '#1d4ed8' } })
    .png()
    .toBuffer();
  expect(await saveLogo(admin, picture, '')).toMatchObject({ ok: true });
  await expect.poll(publicSettings).toMatchObject({
    support: { opens: 8, closes: 20 },
    brand: blue,
    logo: { src: expect.stringMatching(/^\/marca\/[0-9a-f]{24}\.png$/), width: 384, height: 96 },
  });
  const { logo } = await publicSettings();
  expect((await sharp((await logoFile(logo?.src ?? '')) ?? undefined).metadata()).width).toBe(384);
  expect(await logoFile('/marca/000000000000000000000000.png')).toBeNull();
  await saveLogo(admin, null, logo?.src ?? '');
  await expect.poll(async () => (await publicSettings()).logo).toBeNull();
});

test('limits of the board are kept, the second of two saves gets a conflict, and a position that only reads is refused', async () => {
  const [ana, rui] = [await addPerson(context.owner, 'admin'), await addPerson(context.owner, 'admin')];
  const clerk: SignedInActor = { kind: 'admin', userId: rui.userId, position: 'clerk' };
  const none = storedLimits(undefined);
  const seen = packShown(limitsDraft(none));
  const wanted = { ...none, us: 20, perPerson: 5 };
  expect(await saveBoardLimits(ana, wanted, seen)).toMatchObject({ ok: true });
  expect(await loadBoardLimits(rui)).toEqual(wanted);
  const second = await saveBoardLimits(rui, none, seen);
  expect(second.ok === false && second.error.message).toContain('Coluna Nós: antes vazio, agora “20”');
  expect(await loadBoardLimits(clerk)).toEqual(wanted);
  await expect(saveBoardLimits(clerk, none, seen)).rejects.toThrow();
  const { rows } = await context.owner.query(
    "select after from audit_log where action = 'settings.board' and actor_id = $1",
    [ana.userId],
  );
  expect(rows).toEqual([{ after: wanted }]);
});

test('custom and warning of listings are kept with their dates, read by customers, and the second save gets a conflict', async () => {
  const admin = await addPerson(context.owner, 'admin');
  const customer = await addPerson(context.owner);
  const read = (who: SignedInActor) => asReader(who, readListingTerms);
  const seen = packShown(termsDraft(await read(admin)));
  const wanted = { ...FIRST_TERMS, ccfDays: 12, prescription: 'Espere o jurídico antes de pagar.' };
  expect(await saveListingTerms(admin, wanted, seen)).toMatchObject({ ok: true });
  expect(await read(customer)).toEqual(wanted);
  const second = await saveListingTerms(admin, FIRST_TERMS, seen);
  expect(second.ok === false && second.error.message).toContain('antes “10”, agora “12”');
  const input = listingTermsInput('2026-11-26');
  const draft = termsDraft(wanted);
  expect(input.parse(draft)).toEqual(wanted);
  for (const fault of [
    { ccfDays: '0' },
    { ccfDays: '61' },
    { ccfCheckedOn: '2026-11-27' },
    { prescription: 'curto' },
  ])
    expect(input.safeParse({ ...draft, ...fault }).success, JSON.stringify(fault)).toBe(false);
});

test('the second of two logo changes gets a conflict, and the first one stays, sent or removed', async () => {
  const [ana, rui] = [await addPerson(context.owner, 'admin'), await addPerson(context.owner, 'admin')];
  const drawn = (background: string) =>
    sharp({ create: { width: 40, height: 20, channels: 4, background } })
      .png()
      .toBuffer();
  const stored = async (): Promise<string> => {
    const { rows } = await context.owner.query(
      "select value->>'hash' as hash from site_config where key = 'brand_logo'",
    );
    return rows[0]?.hash ? logoPath(rows[0].hash) : '';
  };
  const stale = { ok: false, error: { code: 'stale', message: LOGO_REFUSALS.stale } };
  const none = await stored();
  const [green, red] = [await drawn('#0e9f6e'), await drawn('#b91c1c')];
  // Both at once, and neither saw the other's.
  const both = await Promise.all([saveLogo(ana, green, none), saveLogo(rui, red, none)]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(both.find(({ ok }) => !ok)).toMatchObject(stale);
  const first = await stored();
  expect(await saveLogo(rui, null, 'outro')).toMatchObject(stale);
  expect(await stored()).toBe(first);
  // Knowingly over it.
  expect(await saveLogo(rui, null, first)).toMatchObject({ ok: true });
  expect(await saveLogo(ana, green, first)).toMatchObject(stale);
  expect(await stored()).toBe('');
});

test('refuses a picture that is no logo, and keeps the previous one', async () => {
  const admin = await addPerson(context.owner, 'admin');
  const noise = Buffer.alloc(480 * 96 * 3, 0).map(() => Math.floor(Math.random() * 256));
  const picture = await sharp(noise, { raw: { width: 480, height: 96, channels: 3 } })
    .png()
    .toBuffer();
  expect(await saveLogo(admin, picture, '')).toMatchObject({ ok: false, error: { code: 'heavy' } });
});
