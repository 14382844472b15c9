import { and, eq, isNull, sql } from 'drizzle-orm';
import { PRIVACY_REFUSALS } from '#app/features/privacy/rules/messages.ts';
import type { ConsentView } from '#app/features/privacy/rules/terms.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { asActor, type CustomerActor, system, type Tx } from '#app/platform/actor.server.ts';
import { prepared } from '#app/platform/db/prepared.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { LEADS_OF_PERSON } from '#app/platform/db/table.server.ts';
import type { UserId } from '#app/terms/ids.ts';

/**
 * Given by the account, or in a form of the site before the account existed. Two searches, each by an index: with "or"
 * PostgreSQL reads the whole table.
 */
const OWN = `c.id in (select o.id from consents o where o.user_id = $1
  union all select o.id from consents o where o.lead_id in ${LEADS_OF_PERSON})`;
/** Newest first; upper bound. */
const SHOWN = 100;

const LIST = `select c.id, c.purpose, c.version, c.text, c.ip_address as ip, c.user_agent as "userAgent",
    c.created_at as "createdAt", c.revoked_at as "revokedAt"
  from consents c where ${OWN} order by c.created_at desc, c.id desc limit ${SHOWN}`;

type Row = Omit<ConsentView, 'createdAt' | 'revokedAt'> & { createdAt: Date; revokedAt: Date | null };

/**
 * Loads the consents of an account, with the rights of the caller's transaction: an admin, or the system for
 * the person.
 */
export async function clientConsents(tx: Tx, userId: UserId): Promise<ConsentView[]> {
  const { rows } = await prepared<Row>(tx, 'privacy:consents:list', LIST, [userId]);
  return rows.map(({ createdAt, revokedAt, ...consent }) => ({
    ...consent,
    createdAt: createdAt.toISOString(),
    revokedAt: revokedAt?.toISOString() ?? null,
  }));
}

/**
 * Returns a person's consents, in the words they read. Consents from forms before the account belong to
 * leads, which customers may not read: the system reads them, for this person only.
 */
export const listConsents = ({ userId }: CustomerActor): Promise<ConsentView[]> =>
  asActor(system('privacy'), (tx) => clientConsents(tx, userId));

/**
 * Revokes the customer's own consent (LGPD art. 8, § 5). Its text and time stay unchanged: a revocation is a
 * date.
 * @returns its purpose, so that the caller can end what depends on it
 */
export async function revokeConsent(
  { userId }: CustomerActor,
  consentId: string,
): Promise<Result<{ purpose: string }>> {
  const { consents: c } = schema;
  return asActor(system('privacy'), async (tx) => {
    const { rows } = await prepared<{ purpose: string }>(
      tx,
      'privacy:consents:own',
      `select c.purpose from consents c where c.id = $2 and ${OWN}`,
      [userId, consentId],
    );
    const own = rows[0];
    if (!own) return err({ code: 'not-found', ...PRIVACY_REFUSALS['not-found'] });
    const revoked = await tx
      .update(c)
      .set({ revokedAt: sql`now()` })
      .where(and(eq(c.id, consentId), isNull(c.revokedAt)))
      .returning({ id: c.id });
    return revoked.length > 0 ? ok(own) : err({ code: 'revoked', ...PRIVACY_REFUSALS.revoked });
  });
}
