import { and, eq, sql } from 'drizzle-orm';
import { lastFour } from '#app/features/integrations/rules/stored-settings.ts';
import {
  type EndpointInput,
  FAULT_WORDS,
  OLD_SECRET_HOURS,
} from '#app/features/integrations/rules/webhooks.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { asActor, type SignedInActor } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import { insertRow } from '#app/platform/db/insert-row.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { addressFault } from '#app/platform/outgoing.server.ts';
import { sealText } from '#app/platform/secrets.server.ts';
import { secretPlace, WEBHOOKS_ACTOR } from './deliver.server.ts';
import { enqueueOpen } from './queue-deliveries.server.ts';
import { WEBHOOK_DELETED } from './replay.server.ts';
import { newSecret } from './sign-webhook.server.ts';

const { webhookEndpoints: e } = schema;
const STALE = {
  code: 'stale',
  message:
    'Outra pessoa mudou este webhook enquanto você o via. Nada foi gravado: confira como ficou e tente de novo.',
} as const;
const ENTITY = 'webhook_endpoints';

const addressRefused = (fault: string) => {
  const message = `Este endereço não serve: ${FAULT_WORDS[fault] ?? fault}.`;
  return err({ code: 'address', message, fields: { url: message } });
};

/**
 * Returns why an address may not be called; checked again before each connection, because a name may resolve
 * differently.
 */
async function refusalOf({ url }: EndpointInput) {
  const fault = await addressFault(new URL(url), 'webhook');
  return fault && addressRefused(fault);
}

/** @returns the secret, which is shown only once. */
export async function createEndpoint(
  admin: SignedInActor,
  input: EndpointInput,
): Promise<Result<{ id: string; secret: string }>> {
  const refused = await refusalOf(input);
  if (refused) return refused;
  const [id, secret] = [newId(), newSecret()];
  return asActor(admin, async (tx) => {
    await insertRow(tx, e, {
      id,
      ...input,
      hint: lastFour(secret),
      encryptedSecret: sealText(secretPlace(id), secret),
    });
    await recordAudit(tx, admin, { action: 'webhook.create', entity: ENTITY, entityId: id, after: input });
    return ok({ id, secret });
  });
}

/** Changes name, address and events, if the version is unchanged. */
export async function saveEndpoint(
  admin: SignedInActor,
  id: string,
  version: number,
  input: EndpointInput,
): Promise<Result<null>> {
  // Checked before the address is resolved: a stale edit answers with the conflict, not with a fault of the address.
  const [seen] = await asActor(admin, (tx) => tx.select({ version: e.version }).from(e).where(eq(e.id, id)));
  if (!seen) return WEBHOOK_DELETED;
  if (seen.version !== version) return err(STALE);
  const refused = await refusalOf(input);
  if (refused) return refused;
  return asActor(admin, async (tx) => {
    const [before] = await tx
      .select({ name: e.name, url: e.url, events: e.events, version: e.version })
      .from(e)
      .where(eq(e.id, id))
      .for('update');
    if (!before) return WEBHOOK_DELETED;
    if (before.version !== version) return err(STALE);
    await tx
      .update(e)
      .set({ ...input, version: version + 1 })
      .where(eq(e.id, id));
    await recordAudit(tx, admin, {
      action: 'webhook.update',
      entity: ENTITY,
      entityId: id,
      before,
      after: input,
    });
    return ok(null);
  });
}

/** Pauses or resumes an endpoint. Events during a pause wait, and are sent when it ends. */
export async function switchEndpoint(
  admin: SignedInActor,
  id: string,
  enabled: boolean,
): Promise<Result<null>> {
  return asActor(admin, async (tx) => {
    const [before] = await tx.select({ enabled: e.enabled }).from(e).where(eq(e.id, id)).for('update');
    if (!before) return WEBHOOK_DELETED;
    if (before.enabled === enabled) return ok(null);
    await tx
      .update(e)
      .set({ enabled, silences: 0, restingUntil: null, version: sql`${e.version} + 1` })
      .where(eq(e.id, id));
    if (enabled) {
      await enqueueOpen(tx, id);
    }
    await recordAudit(tx, admin, {
      action: enabled ? 'webhook.resume' : 'webhook.pause',
      entity: ENTITY,
      entityId: id,
    });
    return ok(null);
  });
}

/**
 * Creates a new secret; the previous one also signs for a day. An admin's role cannot read a secret, so the
 * system copies the sealed one unread.
 * @returns the new one, which is shown only once.
 */
export async function rotateSecret(admin: SignedInActor, id: string): Promise<Result<{ secret: string }>> {
  const [sealed] = await asActor(WEBHOOKS_ACTOR, (tx) =>
    tx.select({ secret: e.encryptedSecret, version: e.version }).from(e).where(eq(e.id, id)),
  );
  if (!sealed) return WEBHOOK_DELETED;
  const secret = newSecret();
  return asActor(admin, async (tx) => {
    const [rotated] = await tx
      .update(e)
      .set({
        encryptedSecret: sealText(secretPlace(id), secret),
        hint: lastFour(secret),
        previousSecret: sealed.secret,
        previousUntil: sql`now() + make_interval(hours => ${OLD_SECRET_HOURS})`,
        version: sealed.version + 1,
      })
      .where(and(eq(e.id, id), eq(e.version, sealed.version)))
      .returning({ id: e.id });
    if (!rotated) return err(STALE);
    await recordAudit(tx, admin, { action: 'webhook.rotate', entity: ENTITY, entityId: id });
    return ok({ secret });
  });
}

/**
 * Deletes an endpoint with its log, if its version is unchanged; waiting deliveries are not sent any more.
 */
export async function deleteEndpoint(
  admin: SignedInActor,
  id: string,
  version: number,
): Promise<Result<null>> {
  return asActor(admin, async (tx) => {
    const [now] = await tx
      .select({ name: e.name, url: e.url, version: e.version })
      .from(e)
      .where(eq(e.id, id))
      .for('update');
    if (!now) return WEBHOOK_DELETED;
    if (now.version !== version) return err(STALE);
    await tx.delete(e).where(eq(e.id, id));
    const { name, url } = now;
    await recordAudit(tx, admin, {
      action: 'webhook.delete',
      entity: ENTITY,
      entityId: id,
      before: { name, url },
    });
    return ok(null);
  });
}
