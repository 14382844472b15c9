import { expect, test } from 'vitest';
import { sendsDraft } from '#app/features/whatsapp/rules/input.ts';
import { whatsAppSetting } from '#app/features/whatsapp/rules/whatsapp-prices.ts';
import { packShown } from '#app/lib/changed-fields.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import { approveTemplate, loadWhatsAppSends, resumeSending, saveSends } from './index.server.ts';

const context = onTestDatabase();

const audited = async (userId: string) =>
  (
    await context.owner.query<{ action: string }>(
      'select action from audit_log where actor_id = $1 order by seq',
      [userId],
    )
  ).rows.map(({ action }) => action);

test('saves cap and prices, refuses the second of two saves, and leaves a stop as it is', async () => {
  const owner = await addPerson(context.owner, 'admin');
  await context.owner.query(
    `insert into site_config (key, value) values ('whatsapp', '{"stopped": "paid"}')
     on conflict (key) do update set value = excluded.value`,
  );
  const { setting } = await loadWhatsAppSends(owner);
  const seen = packShown(sendsDraft(setting));
  const wanted = { capCentavos: 10_00, source: 'Meta, 01/11/2026', prices: setting.prices };
  expect(await saveSends(owner, wanted, seen)).toEqual({ ok: true, value: null });
  expect(await saveSends(owner, { ...wanted, capCentavos: null }, seen)).toMatchObject({
    ok: false,
    error: { code: 'stale' },
  });
  expect((await loadWhatsAppSends(owner)).setting).toEqual({
    ...whatsAppSetting(undefined),
    ...wanted,
    stopped: 'paid',
  });
  for (let times = 0; times < 2; times += 1) expect((await resumeSending(owner)).ok).toBe(true);
  expect((await loadWhatsAppSends(owner)).setting).toMatchObject({ stopped: 'none', capCentavos: 10_00 });
  expect(await audited(owner.userId)).toEqual(['settings.whatsapp', 'whatsapp.resume']);
});

test('a template is marked as approved once; an unknown one is refused', async () => {
  const owner = await addPerson(context.owner, 'admin');
  const [first] = (await loadWhatsAppSends(owner)).templates;
  if (!first) throw new Error('No templates.');
  await context.owner.query("update whatsapp_templates set state = 'disabled' where id = $1", [first.id]);
  for (let times = 0; times < 2; times += 1) expect((await approveTemplate(owner, first.id)).ok).toBe(true);
  const { templates } = await loadWhatsAppSends(owner);
  expect(templates.find(({ id }) => id === first.id)?.state).toBe('approved');
  expect(await approveTemplate(owner, crypto.randomUUID())).toMatchObject({ error: { code: 'not-found' } });
  expect(await audited(owner.userId)).toEqual(['whatsapp.template']);
});
