import { and, eq, isNull, sql } from 'drizzle-orm';
import {
  type HelperLink,
  type HelperLinkInput,
  MOST_OPEN_LINKS,
} from '#app/features/help/rules/helper-link.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { asActor, type CustomerActor } from '#app/platform/actor.server.ts';
import { insertRow } from '#app/platform/db/insert-row.server.ts';
import { instantSql } from '#app/platform/db/json-values.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { hashSecretToken, newSecretToken } from '#app/platform/secrets.server.ts';

const { helperLinks: l } = schema;
/** Links that the page shows, the newest first. */
const MOST_SHOWN = 20;

/**
 * Creates a link that opens a customer's case to a helper for 24 hours.
 * @returns the secret, which only this answer contains: the database stores its hash
 */
export async function createHelperLink(
  customer: CustomerActor,
  { helperName }: HelperLinkInput,
): Promise<Result<{ id: string; token: string }>> {
  const token = newSecretToken();
  const id = newId();
  return asActor(customer, async (tx) => {
    // Two concurrent requests must not exceed the limit together.
    await tx.execute(sql`select from profiles where id = ${customer.userId} for update`);
    const { rows } = await tx.execute<{ open: number }>(sql`
      select count(*)::int as open from helper_links
      where user_id = ${customer.userId} and revoked_at is null and expires_at > now()`);
    if ((rows[0]?.open ?? 0) >= MOST_OPEN_LINKS)
      return err({
        code: 'too-many',
        message: `Há ${MOST_OPEN_LINKS} links abertos. Encerre um deles antes de criar outro.`,
      });
    await insertRow(tx, l, { id, userId: customer.userId, helperName, tokenHash: hashSecretToken(token) });
    return ok({ id, token });
  });
}

/** Ends the customer's own link at once. */
export async function endHelperLink(customer: CustomerActor, id: string): Promise<Result<null>> {
  return asActor(customer, async (tx) => {
    const ended = await tx
      .update(l)
      .set({ revokedAt: sql`now()` })
      .where(and(eq(l.id, id), eq(l.userId, customer.userId), isNull(l.revokedAt)))
      .returning({ id: l.id });
    if (ended.length === 0) return err({ code: 'ended', message: 'Este link já não está aberto.' });
    return ok(null);
  });
}

/** A customer's links, the newest first. */
export async function listHelperLinks(customer: CustomerActor): Promise<HelperLink[]> {
  const { rows } = await asActor(customer, (tx) =>
    tx.execute<HelperLink>(sql`
      select id, helper_name as "helperName", ${instantSql('created_at')} as "createdAt",
        ${instantSql('expires_at')} as "expiresAt", ${instantSql('revoked_at')} as "revokedAt",
        ${instantSql('last_opened_at')} as "lastOpenedAt", opens
      from helper_links where user_id = ${customer.userId}
      order by created_at desc, id desc limit ${MOST_SHOWN}`),
  );
  return rows;
}
