import { eq } from 'drizzle-orm';
import { changedSince, readShown, type Shown } from '#app/lib/changed-fields.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { asActor, type SignedInActor } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { lockSetting } from '#app/platform/lock-setting.server.ts';
import type { AuditAction } from '#app/terms/audit-actions.ts';

const { siteConfig: s } = schema;

/** The refusal of the second of two saves. @param changes in words, as `changedSince` returns them. */
export const staleSettings = (changes: string[]) =>
  err({
    code: 'stale',
    title: 'Erro ao salvar',
    message: `Outra pessoa mudou isto enquanto você editava. ${changes.join('; ')}. O que você digitou continua no formulário: salve de novo para valer o seu.`,
  });

/** A row of `site_config` that one form changes. */
type Setting<Value> = {
  key: string;
  /** Whether customers may read it, if this form creates the row. */
  public?: boolean;
  action: AuditAction;
  read: (stored: unknown) => Value;
  /** As the form shows it. */
  shown: (value: Value) => Shown;
  labels: Record<string, string>;
};

/**
 * Writes a setting, unless it changed since the form was loaded: then the refusal names the changes.
 * @param seen packed values that the form showed
 */
export async function saveSetting<Value extends Record<string, unknown>>(
  admin: SignedInActor,
  { key, action, read, shown, labels, ...row }: Setting<Value>,
  wanted: Value,
  seen: string,
): Promise<Result<null>> {
  return asActor(admin, async (tx) => {
    const stored = await lockSetting(tx, key, { value: {}, ...row });
    const before = read(stored);
    const changes = changedSince(readShown(seen), shown(before), labels);
    if (changes.length > 0) return staleSettings(changes);
    await tx
      .update(s)
      .set({ value: { ...(stored as object), ...wanted } })
      .where(eq(s.key, key));
    await recordAudit(tx, admin, { action, entity: 'site_config', entityId: key, before, after: wanted });
    return ok(null);
  });
}
