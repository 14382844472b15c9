import { and, eq, sql } from 'drizzle-orm';
import {
  lastFour,
  SECRET_FIELDS,
  STORED_SETTINGS,
  type StoredAdapter,
} from '#app/features/integrations/rules/stored-settings.ts';
import { parseInput } from '#app/lib/form-data.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { asActor, type SignedInActor, system } from '#app/platform/actor.server.ts';
import { credentialPlace, loadAdapterSettings, openSettings } from '#app/platform/adapter-settings.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import { insertRow } from '#app/platform/db/insert-row.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { addressFault, type OutgoingFault } from '#app/platform/outgoing.server.ts';
import { sealText } from '#app/platform/secrets.server.ts';

const { integrationCredentials: c } = schema;
const STALE = {
  code: 'stale',
  message:
    'Outra pessoa mudou estas credenciais enquanto você as via. Nada foi gravado: confira como ficaram e tente de novo.',
} as const;

/** Opens the stored values: a secret whose field was left empty is kept. No admin's role may read them. */
async function storedNow(adapter: StoredAdapter) {
  const [row] = await asActor(system('settings'), (tx) =>
    tx
      .select({ encrypted: c.encrypted, settings: c.settings, version: c.version })
      .from(c)
      .where(eq(c.adapter, adapter)),
  );
  return row
    ? { version: row.version, values: openSettings(adapter, row) as Record<string, string> | null }
    : null;
}

/**
 * Saves the settings of an adapter; every process uses them at once. An empty secret keeps the stored one,
 * unless its destination changes: a new address must not receive the old address's secret.
 * @param version version that the form was loaded with; 0 without stored settings.
 */
export async function saveAdapter(
  admin: SignedInActor,
  adapter: StoredAdapter,
  version: number,
  form: Record<string, string>,
): Promise<Result<null>> {
  const before = await storedNow(adapter);
  if ((before?.version ?? 0) !== version) return err(STALE);
  const secrets = SECRET_FIELDS[adapter];
  const given = { ...form };
  for (const name of secrets)
    if (!given[name] && !movesAway(adapter, given, before?.values))
      given[name] = before?.values?.[name] ?? '';
  const parsed = parseInput<Record<string, string>>(STORED_SETTINGS[adapter], given);
  if (!parsed.ok) return parsed;
  const { value: values } = parsed;
  const refused = await addressRefusal(adapter, values);
  if (refused) return refused;

  const pick = (wanted: boolean) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => secrets.includes(name) === wanted));
  const row = {
    settings: pick(false),
    encrypted: sealText(credentialPlace(adapter), JSON.stringify(pick(true))),
    hints: Object.fromEntries(
      Object.entries(pick(true)).map(([name, secret]) => [name, secret && (lastFour(secret) || '••••')]),
    ),
    version: version + 1,
  };
  const saved = await asActor(admin, async (tx): Promise<Result<null>> => {
    if (before) {
      const changed = await tx
        .update(c)
        .set(row)
        .where(and(eq(c.adapter, adapter), eq(c.version, version)))
        .returning({ id: c.id });
      if (changed.length === 0) return err(STALE);
    } else {
      // Settings that were removed and saved again are new: an edit of the old ones is refused.
      const { rows } = await tx.execute<{ version: number }>(sql`
        select count(*)::int + 1 as version from audit_log
        where entity = 'integration_credentials' and entity_id = ${adapter}`);
      await insertRow(tx, c, { id: newId(), adapter, ...row, version: rows[0]?.version ?? 1 });
    }
    await recordAudit(tx, admin, {
      action: 'adapter.save',
      entity: 'integration_credentials',
      entityId: adapter,
      after: { adapter, ...row.settings, changed: secrets.filter((name) => form[name]) },
    });
    return ok(null);
  }).catch((error: unknown) => {
    // Two concurrent first saves.
    if ((error as { cause?: { code?: string } }).cause?.code === '23505') return err(STALE);
    throw error;
  });
  if (saved.ok) await loadAdapterSettings();
  return saved;
}

/** Whether the secret would be sent to another destination than before. */
function movesAway(
  adapter: StoredAdapter,
  given: Record<string, string>,
  before: Record<string, string> | null | undefined,
): boolean {
  const place = {
    mail: 'host',
    inbox: 'host',
    assistant: 'url',
    payments: null,
    asaas: 'mode',
    focus: null,
    lookups: null,
    courts: 'url',
    whatsapp: null,
  }[adapter];
  return place !== null && before?.[place] !== given[place];
}

const ADDRESS_FAULTS: Partial<Record<OutgoingFault, string>> = {
  'unknown-host': 'Este nome não existe',
  insecure: 'Use um endereço que comece por https://',
  credentials: 'Sem usuário nem senha no endereço',
};

/** Addresses from the panel lead to public hosts only, and by https. */
async function addressRefusal(adapter: StoredAdapter, values: Record<string, string>) {
  const field =
    adapter === 'mail' || adapter === 'inbox'
      ? 'host'
      : adapter === 'assistant' || adapter === 'courts'
        ? 'url'
        : null;
  const value = field ? values[field] : '';
  if (!field || !value) return null;
  const fault = await addressFault(new URL(field === 'url' ? value : `https://${value}`));
  if (!fault) return null;
  const message = ADDRESS_FAULTS[fault] ?? 'Este endereço não é público: use as variáveis da instalação';
  return err({ code: 'address', message, fields: { [field]: message } });
}

/**
 * Removes stored settings: the adapter works as without them.
 * @param version that the admin started from: later settings stay.
 */
export async function removeAdapter(
  admin: SignedInActor,
  adapter: StoredAdapter,
  version: number,
): Promise<Result<null>> {
  const removed = await asActor(admin, async (tx): Promise<Result<null>> => {
    const [now] = await tx.select({ version: c.version }).from(c).where(eq(c.adapter, adapter)).for('update');
    if (!now) return ok(null);
    if (now.version !== version) return err(STALE);
    await tx.delete(c).where(eq(c.adapter, adapter));
    await recordAudit(tx, admin, {
      action: 'adapter.remove',
      entity: 'integration_credentials',
      entityId: adapter,
      before: { adapter },
    });
    return ok(null);
  });
  if (removed.ok) await loadAdapterSettings();
  return removed;
}
