import { strFromU8, unzipSync } from 'fflate';
import { beforeEach, expect, test } from 'vitest';
import { makeCertificate } from '#app/features/proof/server/make-certificate.server.ts';
import { saveCompanyCertificate } from '#app/features/proof/server/signature-settings.server.ts';
import { TAX_NOTE_NEXT, TAX_NOTE_STATES } from '#app/features/tax-notes/rules/terms.ts';
import { asActor, system } from '#app/platform/actor.server.ts';
import { env, setEnv } from '#app/platform/env.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { P12_PASSWORD, p12Of } from '#tests/p12.ts';
import { textOfPdf } from '#tests/pdf-text.ts';
import { addPerson } from '#tests/people.ts';
import { addReceived, addRefunded, NOTE_SETTINGS } from '#tests/tax-notes.ts';
import {
  loadTaxNoteSettings,
  openDanfse,
  openMonthFile,
  saveTaxNoteSettings,
  sendAgain,
  workNotes,
} from './index.server.ts';
import { embeddedAuthority } from './ports/embedded-authority.server.ts';
import { AuthorityRefused, type TaxAuthority } from './ports/tax-authority.server.ts';
import { addDueNotes, takeNumber } from './take-notes.server.ts';

const context = onTestDatabase();

let version = 0;
async function save(change: Partial<typeof NOTE_SETTINGS> = {}) {
  const admin = await addPerson(context.owner, 'admin');
  const saved = await saveTaxNoteSettings(admin, version, { ...NOTE_SETTINGS, ...change });
  if (saved.ok) version += 1;
  return saved;
}

const pay = (amount = 49_900) => addReceived(context.owner, amount);
const refund = (charge: string, amount: number) => addRefunded(context.owner, charge, amount);

type Note = { state: string; number: number; amount: string; key: string | null; errors: { code: string }[] };
const notes = async (charge?: string): Promise<Note[]> => {
  const { rows } = await context.owner.query<Note>(
    `select state, number, amount, key, errors from tax_notes n where $1::uuid is null or exists (
      select 1 from tax_note_payments p where p.note_id = n.id and p.charge_id = $1) order by number`,
    [charge ?? null],
  );
  return rows;
};
const dueNow = () =>
  context.owner.query('update tax_notes set next_try_at = now() where next_try_at is not null');

/** Centavos of the valid notes less those of the payments that remain. */
async function difference(): Promise<number> {
  const { rows } = await context.owner.query<{ difference: string }>(
    `select (select coalesce(sum(amount), 0) from tax_notes where state = 'issued')
       - (select coalesce(sum(amount - refunded), 0) from received_payments('-infinity')) as difference`,
  );
  return Number(rows[0]?.difference);
}

beforeEach(async () => {
  await context.owner.query(
    'truncate tax_notes, tax_note_series, sandbox_tax_notes, payment_charges cascade',
  );
  if (version === 0) await save();
});

test('issues one note for each payment, under numbers without a gap', async () => {
  const charges = [await pay(), await pay(10_001), await pay(33)];
  await workNotes();
  await workNotes();
  const all = await notes();
  expect(all.map(({ state, number }) => [state, number])).toEqual([
    ['issued', 1],
    ['issued', 2],
    ['issued', 3],
  ]);
  expect(new Set(all.map(({ key }) => key)).size).toBe(charges.length);
  expect(await difference()).toBe(0);
});

/** The service, whose city refuses to cancel: its limit has passed. */
const afterLimit = (answer: 'granted' | 'refused' | null, seen: string[] = []): TaxAuthority => ({
  ...embeddedAuthority,
  async cancel(key, xml) {
    seen.push(/<e(\d+)>/.exec(xml)?.[1] ?? '');
    if (xml.includes('<e101101>')) throw new AuthorityRefused([{ code: 'E0000', text: 'Prazo encerrado' }]);
    await embeddedAuthority.cancel(key, xml);
  },
  analysisOf: async () => answer,
});

async function refundedNote(): Promise<string> {
  const charge = await pay();
  await workNotes();
  await refund(charge, 49_900);
  return charge;
}

test('after the limit the city is asked once to cancel, and the note waits for its answer', async () => {
  const charge = await refundedNote();
  const seen: string[] = [];
  await workNotes(afterLimit(null, seen));
  await dueNow();
  await workNotes(afterLimit(null, seen));
  expect(seen).toEqual(['101101', '101103']);
  expect(await notes(charge)).toMatchObject([{ state: 'cancel_asked' }]);
  await dueNow();
  await workNotes(afterLimit('granted', seen));
  expect(await notes(charge)).toMatchObject([{ state: 'cancelled' }]);
  expect(seen).toEqual(['101101', '101103']);
});

test('a note whose late cancelling the city refuses stays issued, with the reason for finance', async () => {
  const charge = await refundedNote();
  await workNotes(afterLimit('refused'));
  await dueNow();
  await workNotes(afterLimit('refused'));
  expect(await notes(charge)).toMatchObject([{ state: 'issued', errors: [{ code: '105105' }] }]);
});

test('a number goes back when its transaction does', async () => {
  const take = (fail: boolean) =>
    asActor(system('tax-notes'), async (tx) => {
      const number = await takeNumber(tx, 'simulation', 7);
      if (fail) throw new Error('rolled back');
      return number;
    });
  expect(await take(false)).toBe(1);
  await expect(take(true)).rejects.toThrow('rolled back');
  expect(await take(false)).toBe(2);
});

test('takes each payment once when several processes work', async () => {
  for (let at = 0; at < 12; at += 1) await pay(1_000 + at);
  await Promise.all([addDueNotes(), addDueNotes(), addDueNotes()]);
  await Promise.all([workNotes(), workNotes(), workNotes()]);
  await dueNow();
  await workNotes();
  const all = await notes();
  expect(all.map(({ number }) => number)).toEqual(Array.from({ length: 12 }, (_, at) => at + 1));
  expect(all.every(({ state }) => state === 'issued')).toBe(true);
});

test('cancels the note of a refunded payment, and replaces that of a payment refunded in part', async () => {
  const [whole, part] = [await pay(50_000), await pay(50_000)];
  await workNotes();
  await refund(whole, 50_000);
  await refund(part, 12_345);
  await workNotes();
  expect((await notes(whole)).map(({ state }) => state)).toEqual(['cancelled']);
  expect((await notes(part)).map(({ state, amount }) => [state, amount])).toEqual([
    ['replaced', '500.00'],
    ['issued', '376.55'],
  ]);
  expect(await difference()).toBe(0);
  await refund(part, 37_655);
  await workNotes();
  expect((await notes(part)).map(({ state }) => state)).toEqual(['replaced', 'cancelled']);
  expect(await difference()).toBe(0);
});

/** Registers each note, and loses its answer or breaks before it, in turn. */
function losing(every: number): TaxAuthority & { issued: number; lost: number } {
  let calls = 0;
  return {
    ...embeddedAuthority,
    issued: 0,
    lost: 0,
    async issue(xml) {
      calls += 1;
      if (calls % every === 1) throw new Error('500');
      const note = await embeddedAuthority.issue(xml);
      this.issued += 1;
      if (calls % every === 0) return note;
      this.lost += 1;
      throw new DOMException('The operation timed out', 'TimeoutError');
    },
  };
}

/** `TAX_NOTES=600` loses more than 200 answers. */
test('a lost answer is found again under the same number: no double', async () => {
  const count = Number(process.env.TAX_NOTES ?? 24);
  for (let at = 0; at < count; at += 1) await pay(1_000 + at);
  const authority = losing(3);
  await workNotes(authority);
  for (let round = 0; (await notes()).some(({ state }) => state !== 'issued'); round += 1) {
    expect(round).toBeLessThan(count * 4);
    await dueNow();
    await workNotes(authority);
  }
  const all = await notes();
  expect(all.map(({ number }) => number)).toEqual(Array.from({ length: count }, (_, at) => at + 1));
  const { rows } = await context.owner.query<{ count: string }>('select count(*) from sandbox_tax_notes');
  expect([Number(rows[0]?.count), authority.issued]).toEqual([count, count]);
  expect(authority.lost).toBeGreaterThanOrEqual(Math.floor(count / 3));
  expect(await difference()).toBe(0);
}, 600_000);

test('a refusal names its reason, and the corrected note keeps its number', async () => {
  const charge = await pay();
  await workNotes({
    ...embeddedAuthority,
    issue: () => Promise.reject(new AuthorityRefused([{ code: 'E0312', text: 'Código não administrado' }])),
  });
  expect(await notes(charge)).toMatchObject([{ state: 'rejected', number: 1, errors: [{ code: 'E0312' }] }]);
  await workNotes();
  expect(await notes(charge)).toMatchObject([{ state: 'rejected' }]);
});

test('waits while a fact is missing, and says which', async () => {
  await save({ nbs: '' });
  await pay();
  await workNotes();
  expect((await notes()).map(({ state }) => state)).toEqual(['queued']);
  const admin = await addPerson(context.owner, 'admin');
  expect((await loadTaxNoteSettings(admin)).missing).toEqual(['Código NBS']);
  await save({ environment: 'production' });
  expect((await loadTaxNoteSettings(admin)).missing).toEqual([
    'Certificado A1 da empresa, em Integrações',
    'Uma nota de teste aceita na produção restrita',
  ]);
  await save();
  await workNotes();
  expect((await notes()).map(({ state }) => state)).toEqual(['issued']);
});

test('refuses settings out of form, and a second save of the same version', async () => {
  const faults = {
    city: '123',
    serviceCode: '1',
    nbs: 'x',
    taxRate: '6%',
    series: '90000',
    regime: '9',
    startsOn: '2020-02-30',
  };
  const refused = await save(faults);
  expect(!refused.ok && Object.keys(refused.error.fields ?? {}).sort()).toEqual(Object.keys(faults).sort());
  const admin = await addPerson(context.owner, 'admin');
  expect(await saveTaxNoteSettings(admin, version - 1, NOTE_SETTINGS)).toMatchObject({
    ok: false,
    error: { code: 'stale' },
  });
});

test('a customer reads own notes alone, and changes none', async () => {
  await pay();
  await workNotes();
  const stranger = await addPerson(context.owner);
  const read = await asActor(stranger, (tx) => tx.execute('select id from tax_notes'));
  expect(read.rows).toEqual([]);
  await expect(saveTaxNoteSettings(stranger, version, NOTE_SETTINGS)).rejects.toThrow();
});

test('the database refuses another number, and a step that is not allowed', async () => {
  await pay();
  await workNotes();
  const change = (set: string) => context.owner.query(`update tax_notes set ${set}`);
  await expect(change('number = 9')).rejects.toThrow('stays as it was written');
  await expect(change("state = 'queued'")).rejects.toThrow('cannot go from issued to queued');
});

test('the database allows the steps of the rules, and no other', async () => {
  await pay();
  await workNotes();
  for (const from of TAX_NOTE_STATES)
    for (const to of TAX_NOTE_STATES) {
      await context.owner.query('begin');
      await context.owner.query("set local session_replication_role = 'replica'");
      await context.owner.query('update tax_notes set state = $1', [from]);
      await context.owner.query("set local session_replication_role = 'origin'");
      const moved = await context.owner.query('update tax_notes set state = $1', [to]).then(
        () => true,
        () => false,
      );
      await context.owner.query('rollback');
      expect(moved, `${from} > ${to}`).toBe(from === to || TAX_NOTE_NEXT[from].includes(to));
    }
});

test('finance queues a refused note again; a customer does not', async () => {
  const charge = await pay();
  await workNotes({
    ...embeddedAuthority,
    issue: () => Promise.reject(new AuthorityRefused([{ code: 'E0312', text: 'Código não administrado' }])),
  });
  const { rows } = await context.owner.query<{ id: string }>('select id from tax_notes');
  const [finance, customer] = [await addPerson(context.owner, 'admin'), await addPerson(context.owner)];
  const id = rows[0]?.id ?? '';
  await expect(sendAgain(customer, id)).rejects.toThrow();
  expect(await sendAgain(finance, id)).toMatchObject({ ok: true });
  expect(await sendAgain(finance, id)).toMatchObject({ ok: false });
  expect(await sendAgain(finance, 'x')).toMatchObject({ ok: false });
  await workNotes();
  expect(await notes(charge)).toMatchObject([{ state: 'issued', number: 1, errors: [] }]);
});

test('the month of the accountant adds up to received less refunded', async () => {
  const charges = [await pay(50_000), await pay(10_001), await pay(20_000)];
  await workNotes();
  await refund(charges[0] ?? '', 50_000);
  await refund(charges[2] ?? '', 1);
  await workNotes();
  const admin = await addPerson(context.owner, 'admin');
  const month = new Date(Date.now() - 3 * 3_600_000).toISOString().slice(0, 7);
  const file = await openMonthFile(admin, month);
  const zip = unzipSync(new Uint8Array(await new Response(file?.body).arrayBuffer()));
  expect(Object.keys(zip).filter((name) => name.startsWith('xml/'))).toHaveLength(4);
  const text = (name: string) => strFromU8(zip[name] ?? new Uint8Array());
  expect(text('notas.csv')).toMatch(/Total válido;;;"?300,00/);
  const paid = text('pagamentos.csv').match(/"?[\d.]+,\d\d"?/g) ?? [];
  const centavos = paid.map((one) => Number(one.replaceAll(/\D/g, '')));
  // Each payment has amount, refunded amount, fee and net amount.
  const column = (at: number) => centavos.filter((_, i) => i % 4 === at).reduce((sum, one) => sum + one, 0);
  expect([column(0), column(1), column(3)]).toEqual([80_001, 50_001, 30_000]);
  expect(text('lancamentos.csv')).toContain('data;conta_debito;conta_credito;valor;historico;documento');
  expect(text('recibos.csv')).toContain('recibo;emitido_em');
  expect(text('conferencias.csv')).toContain('diferencas');
  expect(await openMonthFile(admin, '2026-13')).toBe(null);
});

test('draws the document of a note for its customer and the team, with its state', async () => {
  const charge = await pay(50_000);
  const draft = await context.owner.query<{ id: string; user_id: string }>(
    'select user_id from payment_charges where id = $1',
    [charge],
  );
  await workNotes();
  const { rows } = await context.owner.query<{ id: string }>('select id from tax_notes');
  const id = rows[0]?.id ?? '';
  const admin = await addPerson(context.owner, 'admin');
  const own = { kind: 'customer' as const, userId: draft.rows[0]?.user_id ?? '' };
  const text = async (actor: typeof admin | typeof own) =>
    textOfPdf((await openDanfse(actor, id))?.bytes ?? Buffer.alloc(0));
  expect(await text(own)).toMatch(/R\$\s500,00/);
  expect(await text(admin)).toContain('SEM VALIDADE JURÍDICA');
  expect(await openDanfse(await addPerson(context.owner), id)).toBe(null);
  expect(await openDanfse(admin, 'x')).toBe(null);
  await refund(charge, 50_000);
  await workNotes();
  expect(await text(admin)).toContain('CANCELADA, SEM VALIDADE JURÍDICA');
});

test('the customer is notified of a note of production, and of no other', async () => {
  const { owner } = context;
  const charge = await pay(10_000);
  const told = async () =>
    (
      await owner.query<{ title: string; link: string }>(
        `select distinct s.title, s.link from notifications s join payment_charges n on n.user_id = s.user_id
         where n.id = $1 and s.link = '/app/notas'`,
        [charge],
      )
    ).rows;
  await workNotes();
  expect(await notes(charge)).toMatchObject([{ state: 'issued' }]);
  expect(await told()).toEqual([]);
  setEnv({ ...env(), outgoing: 'any' });
  const admin = await addPerson(owner, 'admin');
  const names: [string, string] = ['Empresa Ltda', 'Empresa Ltda:11222333000181'];
  const company = await makeCertificate('signer', names, new Date());
  expect((await saveCompanyCertificate(admin, p12Of(company), P12_PASSWORD)).ok).toBe(true);
  await save({ environment: 'production' });
  await owner.query('update tax_note_settings set tested_at = now()');
  await workNotes(embeddedAuthority);
  expect(await told()).toEqual([{ title: 'Sua nota fiscal chegou', link: '/app/notas' }]);
});
