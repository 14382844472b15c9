import { and, eq, notInArray } from 'drizzle-orm';
import { freeKey, keyOf } from '#app/features/own-fields/rules/own-fields.ts';
import { ownGaps, readOwnMerge } from '#app/features/own-fields/rules/own-merge.ts';
import { ownMergeOf, unknownOwnMerge } from '#app/features/own-fields/server/index.server.ts';
import { FIRST_TEMPLATES } from '#app/features/whatsapp/rules/first-templates.ts';
import type { NewTemplate } from '#app/features/whatsapp/rules/input.ts';
import { FIRST_NAME, templateOf } from '#app/features/whatsapp/rules/templates.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { NOT_SAVED } from '#app/lib/toast.ts';
import { asActor, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { WHATSAPP } from './receive-event.server.ts';

const { whatsappTemplates: t } = schema;
/** The product sends these itself. */
const SHIPPED = FIRST_TEMPLATES.map(({ name }) => name);
const ENTITY = 'whatsapp_templates';

/** Adds a template as a draft; its owner registers it at Meta under the name that it gets. */
export const addTemplate = (
  admin: SignedInActor,
  { title, body: text }: NewTemplate,
): Promise<Result<null>> =>
  asActor(WHATSAPP, async (tx) => {
    const unknown = await unknownOwnMerge(tx, [text]);
    if (unknown)
      return err({
        code: 'unknown-field',
        title: NOT_SAVED,
        message: `${unknown}.`,
        fields: { body: unknown },
      });
    const taken = await tx.select({ name: t.name }).from(t).for('update');
    const name = freeKey(
      keyOf(title).padEnd(3, '_'),
      taken.map((one) => one.name),
    );
    const [id, template] = [newId(), templateOf(text)];
    await tx.insert(t).values({ id, name, title, ...template });
    await recordAudit(tx, admin, {
      action: 'whatsapp.template',
      entity: ENTITY,
      entityId: id,
      after: { title, body: template.body, state: 'draft' },
    });
    return ok(null);
  });

/** Removes a template that was never approved, rejected or sent. */
export const removeTemplate = (admin: SignedInActor, id: string): Promise<Result<null>> =>
  asActor(WHATSAPP, async (tx) => {
    const [removed] = await tx
      .delete(t)
      .where(and(eq(t.id, id), eq(t.state, 'draft'), notInArray(t.name, SHIPPED)))
      .returning({ title: t.title, body: t.body });
    if (!removed) return err({ code: 'not-found', message: 'Este modelo não é mais um rascunho.' });
    await recordAudit(tx, admin, {
      action: 'whatsapp.template',
      entity: ENTITY,
      entityId: id,
      before: removed,
    });
    return ok(null);
  });

/**
 * Texts for the places of a template that the team sends to a client, under the system's rights. Refuses one with an own
 * field that is empty or archived.
 * @param firstName of the client
 */
export async function templateParams(
  tx: Tx,
  name: string,
  { userId, firstName }: { userId: string; firstName: string },
): Promise<Result<string[]>> {
  const [template] = await tx.select({ fields: t.fields }).from(t).where(eq(t.name, name));
  const fields = template?.fields ?? [FIRST_NAME];
  const names = fields.filter((field) => readOwnMerge(field));
  if (names.length === 0) return ok([firstName]);
  const { profiles: p } = schema;
  const own = await ownMergeOf(tx, {
    client: async () => (await tx.select({ own: p.own }).from(p).where(eq(p.id, userId)))[0]?.own,
  });
  const gaps = ownGaps(names, own);
  if (gaps.length > 0) {
    const message = `Falta no cadastro: ${gaps.map(({ label }) => label).join(', ')}`;
    return err({ code: 'own-field-empty', message: `${message}.`, fields: { template: message } });
  }
  // Meta refuses line breaks and runs of spaces in a text of a template.
  return ok(fields.map((field) => (own.values[field] ?? firstName).replace(/\s+/g, ' ')));
}
