import type pg from 'pg';
import type { ReportAbout } from '#app/features/reports/rules/input.ts';
import {
  confirmReport,
  proposeReport,
  readReportSnapshot,
  takeReport,
} from '#app/features/reports/server/index.server.ts';
import { asActor, type SignedInActor } from '#app/platform/actor.server.ts';
import { addPerson } from './people.ts';

const NONE: ReportAbout = { place: null, takenOn: null };

/** A customer whose document is named in these tests' reports, with their actions on reports. */
export async function reportHolder(owner: pg.Client) {
  const person = await addPerson(owner);
  await owner.query("update profiles set doc_type = 'CPF', doc_number = '52998224725' where id = $1", [
    person.userId,
  ]);
  const holder = { userId: person.userId, linkedProfileId: null };
  const bring = (source: string | Uint8Array, about: Partial<ReportAbout> = {}) =>
    proposeReport(person, holder, source, { ...NONE, ...about });
  const idOf = async (source: string | Uint8Array, about: Partial<ReportAbout> = {}) => {
    const made = await bring(source, about);
    if (!made.ok) throw new Error(made.error.message);
    return made.value.id;
  };
  const seen = (id: string) => asActor(person, (tx) => readReportSnapshot(tx, person.userId, id));
  /** Confirms all rows as read. */
  const confirm = async (id: string, change: Record<string, string> = {}, by: SignedInActor = person) => {
    const items = (await seen(id))?.items ?? [];
    const form = Object.fromEntries(
      items.flatMap(({ creditor, amount, dueOn }, at) => [
        [`take-${at}`, 'on'],
        [`creditor-${at}`, creditor],
        [`amount-${at}`, amount === null ? '' : (amount / 100).toFixed(2).replace('.', ',')],
        [`dueOn-${at}`, dueOn ?? ''],
      ]),
    );
    return confirmReport(by, person.userId, id, { ...form, ...change });
  };
  return { person, bring, idOf, seen, confirm };
}

/** A report in the interchange format. */
export const reportJson = (taken_on: string, items: object[], doc = '52998224725') =>
  JSON.stringify({ place: 'quod', taken_on, holder: { doc }, items });
export const VALE = { creditor: 'Banco do Vale', contract_ref: '1', amount: 348_055, due_on: '2025-09-28' };
export const AZUL = { creditor: 'Loja Azul', contract_ref: '2', amount: 61_290, due_on: '2026-02-01' };

type Sent = { name: string; bytes: Uint8Array; place?: string };
/** Sends a file as the form does. @param given password of a PDF */
export const sendReportFile = (
  person: SignedInActor,
  { name, bytes, place = 'quod' }: Sent,
  given?: string,
) => {
  const form = new FormData();
  form.set('place', place);
  form.set('takenOn', '2026-10-01');
  if (given !== undefined) form.set('password', given);
  form.set('file', new Blob([new Uint8Array(bytes)]), name);
  const request = new Request('http://localhost/app/envios/relatorios', { method: 'POST', body: form });
  return takeReport(person, { userId: person.userId, linkedProfileId: null }, request);
};
