import { isDeepStrictEqual } from 'node:util';
import { and, asc, desc, eq, ne } from 'drizzle-orm';
import {
  LAWYER_FIELDS,
  type Lawyer,
  LEGAL_TERM_LABELS,
  type LegalTerms,
  legalTermsDraft,
  readLegalTerms,
} from '#app/features/catalog/rules/lawyers.ts';
import { LAWYER_MISSING, LAWYER_NOT_SAVED } from '#app/features/catalog/rules/messages.ts';
import { staleSettings } from '#app/kit/save-setting.server.ts';
import { changedSince, pickFields, readShown } from '#app/lib/changed-fields.ts';
import { oabWord } from '#app/lib/oab.ts';
import { err, ok, type Result, refusalsOf } from '#app/lib/result.ts';
import { CHANGED_MEANWHILE } from '#app/lib/toast.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { asActor, holdLock, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import { lastChange } from '#app/platform/audit/last-change.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { lockSetting, readSetting, writeSetting } from '#app/platform/lock-setting.server.ts';
import { LEGAL_KEY as KEY } from './legal-front.server.ts';
import { refuseForgetting } from './names.server.ts';

const { lawyers: l } = schema;
const refusal = refusalsOf(LAWYER_NOT_SAVED);

const toLawyer = (row: typeof l.$inferSelect): Lawyer => ({
  name: row.name,
  oabUf: row.oabUf,
  oabNumber: row.oabNumber,
  firm: row.firm,
  email: row.email,
  active: row.active,
});

/** Lists all lawyers, the active ones first, with the terms of legal work. */
export const listLawyers = (admin: SignedInActor) =>
  asActor(admin, async (tx) => ({
    lawyers: (await tx.select().from(l).orderBy(desc(l.active), asc(l.name), asc(l.id))).map((row) => ({
      id: row.id,
      ...toLawyer(row),
    })),
    terms: readLegalTerms(await readSetting(tx, KEY)),
  }));

/** Loads one lawyer for the form; null for an unknown id. */
export async function findLawyer(admin: SignedInActor, id: string) {
  if (!isUuid(id)) return null;
  return asActor(admin, async (tx) => {
    const [row] = await tx.select().from(l).where(eq(l.id, id));
    return row ? { lawyer: toLawyer(row), version: row.version } : null;
  });
}

const countActive = (tx: Tx) => tx.$count(l, eq(l.active, true));

/** Refuses to end legal work while the contract in use names lawyers outside of its marked words. */
const refuseWithout = (tx: Tx) => refuseForgetting(tx, ['lawyers']);

/**
 * Saves a lawyer, or adds one without an id. Legal work ends everywhere with the last active lawyer, and begins again
 * with the next one if the switch is on.
 */
export async function saveLawyer(
  admin: SignedInActor,
  id: string | null,
  expectedVersion: number,
  input: Lawyer,
): Promise<Result<string>> {
  return asActor(admin, async (tx) => {
    // Two last lawyers cannot be made inactive at once without the check of the contract.
    await holdLock(tx, KEY);
    const [row] = id ? await tx.select().from(l).where(eq(l.id, id)).for('update') : [];
    if (id && !row) return err(LAWYER_MISSING);
    if (row && row.version !== expectedVersion) return conflictOf(tx, row);
    const before = row && toLawyer(row);
    const saved = id ?? newId();
    const [taken] = await tx
      .select({ id: l.id })
      .from(l)
      .where(and(eq(l.oabUf, input.oabUf), eq(l.oabNumber, input.oabNumber), ne(l.id, saved)));
    if (taken)
      return refusal('code-taken', 'Esta OAB já está cadastrada.', {
        oabNumber: 'Esta OAB já está cadastrada',
      });
    const fields = (Object.keys(LAWYER_FIELDS) as (keyof Lawyer)[]).filter(
      (field) => !before || !isDeepStrictEqual(before[field], input[field]),
    );
    if (fields.length === 0) return ok(saved);
    if (row) await tx.update(l).set(input).where(eq(l.id, saved));
    else await tx.insert(l).values({ id: saved, ...input });
    if (before?.active && (await countActive(tx)) === 0) {
      const refused = await refuseWithout(tx);
      if (refused) return err({ ...refused, title: LAWYER_NOT_SAVED, fields: { active: refused.message } });
    }
    await recordAudit(tx, admin, {
      action: row ? 'lawyer.update' : 'lawyer.create',
      entity: 'lawyers',
      entityId: saved,
      ...(before && { before: pickFields(before, fields) }),
      after: pickFields(input, fields),
    });
    return ok(saved);
  });
}

/** Returns the conflict of an edit on an outdated version, with the last editor and the current values. */
async function conflictOf(tx: Tx, row: typeof l.$inferSelect) {
  const last = await lastChange(tx, { entity: 'lawyers', entityId: row.id, action: 'lawyer.update' });
  const now = [
    { label: LAWYER_FIELDS.name, value: row.name },
    { label: LAWYER_FIELDS.oabNumber, value: oabWord(row.oabUf, row.oabNumber) ?? '' },
    { label: LAWYER_FIELDS.firm, value: row.firm || 'nenhum' },
    { label: LAWYER_FIELDS.email, value: row.email },
    { label: LAWYER_FIELDS.active, value: row.active ? 'sim' : 'não' },
  ];
  return err({
    code: 'stale',
    title: LAWYER_NOT_SAVED,
    message: CHANGED_MEANWHILE,
    conflict: { expectedVersion: String(row.version), changes: [last], now },
  });
}

/**
 * Switches legal work on or off for site, contracts, checkout, products, assistant and area, with its terms.
 * @param seen values that the form showed, packed: the second of two saves gets the changed ones.
 */
export async function saveLegalTerms(
  admin: SignedInActor,
  wanted: LegalTerms,
  seen: string,
): Promise<Result<null>> {
  return asActor(admin, async (tx) => {
    await holdLock(tx, KEY);
    const before = readLegalTerms(await lockSetting(tx, KEY));
    const changes = changedSince(readShown(seen), legalTermsDraft(before), LEGAL_TERM_LABELS);
    if (changes.length > 0) return staleSettings(changes);
    if (wanted.on && (await countActive(tx)) === 0)
      return refusal('unnamed', 'Falta um advogado ativo.', {
        on: 'Cadastre antes um advogado ativo: só ele pode agir na Justiça',
      });
    await writeSetting(tx, KEY, wanted);
    if (before.on && !wanted.on) {
      const refused = await refuseWithout(tx);
      if (refused) return err({ ...refused, title: LAWYER_NOT_SAVED, fields: { on: refused.message } });
    }
    await recordAudit(tx, admin, {
      action: 'settings.legal',
      entity: 'site_config',
      entityId: KEY,
      before,
      after: wanted,
    });
    return ok(null);
  });
}
