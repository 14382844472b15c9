import { X509Certificate } from 'node:crypto';
import { and, desc, eq, sql } from 'drizzle-orm';
import { getSite } from '#app/features/content/server/index.server.ts';
import { houseKeys, type Identity } from '#app/features/proof/server/index.server.ts';
import type { Taxes } from '#app/features/tax-notes/rules/dps.ts';
import { type TaxNoteSettings, TaxNoteSettingsInput } from '#app/features/tax-notes/rules/input.ts';
import { layoutWarnings } from '#app/features/tax-notes/rules/layouts.ts';
import { missingForNotes } from '#app/features/tax-notes/rules/missing.ts';
import type {
  Environment,
  NoteError,
  NoteGrouping,
  TaxNoteState,
} from '#app/features/tax-notes/rules/terms.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { parseInput } from '#app/lib/form-data.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { asActor, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import { adapterSettings } from '#app/platform/adapter-settings.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { OF_PAYMENTS } from './note-payments.server.ts';

const { taxNoteSettings: s, taxNotes: n } = schema;

const EMPTY: TaxNoteSettings = {
  active: false,
  environment: 'simulation',
  provider: 'national',
  grouping: 'receipt',
  startsOn: null,
  city: '',
  cityRegistration: '',
  serviceCode: '',
  nbs: '',
  regime: '',
  simplesTaxes: '',
  taxRate: '',
  ibsOperation: '',
  ibsCst: '',
  ibsClass: '',
  series: 1,
  hash: 'sha256',
  testedAt: null,
  version: 0,
};

/** Reads the settings; those of a new installation are empty. */
export async function readSettings(tx: Tx): Promise<TaxNoteSettings> {
  const [row] = await tx.select().from(s).where(eq(s.id, 1));
  return row ?? EMPTY;
}

/** Reads which payments one note takes; one each for a position that does not see the settings. */
export const noteGrouping = (admin: SignedInActor): Promise<NoteGrouping> =>
  asActor(admin, async (tx) => (await readSettings(tx)).grouping);

/** The firm, and the certificate that signs: the house's own one signs simulations. */
export type Issuer = { taxId: string; email: string; company: Identity | null; house: Identity };

/** Loads the firm with its certificates, outside of a transaction: keys may have to be made. */
export async function loadIssuer(now: Date): Promise<Issuer> {
  const [{ company }, keys] = await Promise.all([getSite('company'), houseKeys(now)]);
  return { taxId: company.taxId, email: company.email, company: keys.company, house: keys.signer };
}

const certificateEnd = ({ company }: Issuer): Date | null =>
  company && new Date(new X509Certificate(company.certificate).validTo);

/** Taxes of complete settings. */
export const taxesOf = (settings: TaxNoteSettings): Taxes => ({
  city: settings.city,
  cityRegistration: settings.cityRegistration,
  serviceCode: settings.serviceCode,
  nbs: settings.nbs,
  regime: settings.regime || '1',
  simplesTaxes: settings.simplesTaxes || null,
  taxRate: settings.taxRate || null,
  ibsCbs: settings.ibsClass
    ? { operation: settings.ibsOperation, cst: settings.ibsCst, class: settings.ibsClass }
    : null,
});

/** Lists the facts that block the sending now (`missingForNotes`). */
export const missingNow = (settings: TaxNoteSettings, issuer: Issuer, now: Date): string[] =>
  missingForNotes(
    settings,
    issuer,
    { certificateEnds: certificateEnd(issuer), hasToken: focusToken(settings.environment) !== null },
    now,
  );

/** Returns the stored token of an environment at the gateway; null without one, and for a simulation. */
export function focusToken(environment: Environment): string | null {
  const { focus } = adapterSettings();
  if (!focus || environment === 'simulation') return null;
  return (environment === 'production' ? focus.productionToken : focus.testToken) || null;
}

export type SettingsPage = {
  settings: TaxNoteSettings;
  missing: string[];
  /** About layouts of the national service; empty for the gateway, which translates. */
  warnings: string[];
  certificateEnds: string | null;
  test: TestNote | null;
};

/** A note without a payment. */
type TestNote = { number: number; state: TaxNoteState; errors: NoteError[] };

/** Loads the newest test in an environment; null without one. */
async function newestTest(tx: Tx, environment: Environment): Promise<TestNote | null> {
  const [row] = await tx
    .select({ number: n.number, state: n.state, errors: n.errors })
    .from(n)
    .where(and(sql`not ${OF_PAYMENTS}`, eq(n.environment, environment)))
    .orderBy(desc(n.createdAt), desc(n.id))
    .limit(1);
  return row ?? null;
}

/** Loads the settings with the list of missing facts, and the newest test. */
export async function loadTaxNoteSettings(admin: SignedInActor, now = new Date()): Promise<SettingsPage> {
  const [{ settings, test }, issuer] = await Promise.all([
    asActor(admin, async (tx) => {
      const settings = await readSettings(tx);
      return { settings, test: await newestTest(tx, settings.environment) };
    }),
    loadIssuer(now),
  ]);
  const ends = certificateEnd(issuer);
  return {
    settings,
    test,
    missing: missingNow(settings, issuer, now),
    warnings: settings.provider === 'national' ? layoutWarnings(civilDateAt(now)) : [],
    certificateEnds: ends?.toISOString() ?? null,
  };
}

/** Saves the settings. @param version that the form was loaded with; 0 for the first */
export async function saveTaxNoteSettings(
  admin: SignedInActor,
  version: number,
  entries: Record<string, string>,
): Promise<Result<null>> {
  const parsed = parseInput(TaxNoteSettingsInput, entries);
  if (!parsed.ok) return parsed;
  const { active, startsOn, regime, simplesTaxes, ...rest } = parsed.value;
  const wanted = {
    ...rest,
    active: active === 'on',
    startsOn: startsOn || null,
    regime: regime as TaxNoteSettings['regime'],
    simplesTaxes: (regime === '3' ? simplesTaxes : '') as TaxNoteSettings['simplesTaxes'],
  };
  return asActor(admin, async (tx): Promise<Result<null>> => {
    const before = await readSettings(tx);
    const [saved] = await tx
      .insert(s)
      .values({ ...wanted, version: version + 1 })
      .onConflictDoUpdate({
        target: s.id,
        set: { ...wanted, version: version + 1, updatedAt: new Date() },
        setWhere: eq(s.version, version),
      })
      .returning({ version: s.version });
    if (!saved)
      return err({ code: 'stale', message: 'Outra pessoa mudou isto. Confira como ficou e tente de novo.' });
    await recordAudit(tx, admin, {
      action: 'tax_notes.settings',
      entity: 'tax_note_settings',
      entityId: '1',
      before,
      after: wanted,
    });
    return ok(null);
  });
}
