import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import { addReceived, NOTE_SETTINGS } from '#tests/tax-notes.ts';
import {
  issueTestNote,
  loadTaxNoteSettings,
  openMonthFile,
  saveTaxNoteSettings,
  workNotes,
} from './index.server.ts';
import { embeddedAuthority } from './ports/embedded-authority.server.ts';
import { AuthorityRefused } from './ports/tax-authority.server.ts';

const context = onTestDatabase();

const COMPLETE = { ...NOTE_SETTINGS, active: '' };

test('a test is sent once before the first payment, is refused in words, and is in no month', async () => {
  const admin = await addPerson(context.owner, 'admin');
  const save = async (version: number, change: Partial<typeof COMPLETE> = {}) =>
    expect(await saveTaxNoteSettings(admin, version, { ...COMPLETE, ...change })).toMatchObject({ ok: true });
  const newest = async () => (await loadTaxNoteSettings(admin)).test;
  const notes = async () =>
    (
      await context.owner.query(
        'select p.charge_id from tax_notes n left join tax_note_payments p on p.note_id = n.id',
      )
    ).rows;
  await save(0);
  await addReceived(context.owner, 49_900);
  expect(await newest()).toBe(null);
  const pressedTwice = await Promise.all([issueTestNote(admin), issueTestNote(admin)]);
  expect(pressedTwice).toMatchObject([{ ok: true }, { ok: true }]);
  const refuse = async () => {
    throw new AuthorityRefused([{ code: 'E0312', text: 'Não aceito' }]);
  };
  await workNotes({ ...embeddedAuthority, issue: refuse });
  expect(await newest()).toMatchObject({ number: 1, state: 'rejected', errors: [{ code: 'E0312' }] });
  expect(await issueTestNote(admin)).toMatchObject({ ok: true });
  await workNotes();
  expect(await newest()).toMatchObject({ number: 2, state: 'issued', errors: [] });
  // The payment waits until the setting is active.
  expect(await notes()).toEqual([{ charge_id: null }, { charge_id: null }]);

  const month = new Date(Date.now() - 3 * 3_600_000).toISOString().slice(0, 7);
  const file = await openMonthFile(admin, month);
  const zip = unzipSync(new Uint8Array(await new Response(file?.body).arrayBuffer()));
  expect(Object.keys(zip).filter((name) => name.endsWith('.xml'))).toEqual([]);
  expect(strFromU8(zip['notas.csv'] ?? new Uint8Array())).toMatch(/Total válido;;;"?0,00/);

  await save(1, { serviceCode: '' });
  expect(await issueTestNote(admin)).toMatchObject({ error: { code: 'missing' } });
  await save(2, { environment: 'production' });
  expect(await issueTestNote(admin)).toMatchObject({ error: { code: 'not-open' } });
  expect(await notes()).toHaveLength(2);
});
