import { asc, eq } from 'drizzle-orm';
import { recordAudit } from '#app/features/audit/server/index.server.ts';
import { recordLook } from '#app/features/privacy/server/index.server.ts';
import { asActor, type SignedInActor } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema/index.server.ts';

/**
 * A client with the cards, for the panel. Looking at somebody's document is itself written down, in the audit log
 * and in what the person can see of it (LGPD art. 18): if that fails, the look fails.
 * @returns null when there is no such client.
 */
export async function loadClient(admin: SignedInActor, clientId: string) {
  const { profiles, users, cards } = schema;
  return asActor(admin, async (tx) => {
    const [profile] = await tx
      .select({
        id: profiles.id,
        fullName: profiles.fullName,
        docType: profiles.docType,
        docNumber: profiles.docNumber,
        phone: profiles.phone,
        uf: profiles.uf,
        address: profiles.address,
        createdAt: profiles.createdAt,
        updatedAt: profiles.updatedAt,
        email: users.email,
      })
      .from(profiles)
      .innerJoin(users, eq(users.id, profiles.id))
      .where(eq(profiles.id, clientId));
    if (!profile) return null;
    const owned = await tx
      .select({
        id: cards.id,
        cardType: cards.cardType,
        status: cards.status,
        score: cards.score,
        scoreVisible: cards.scoreVisible,
        scoreFrozen: cards.scoreFrozen,
        rating: cards.rating,
        notes: cards.notes,
        version: cards.version,
      })
      .from(cards)
      .where(eq(cards.userId, clientId))
      .orderBy(asc(cards.createdAt));
    await recordAudit(tx, admin, { action: 'client.view', entity: 'profiles', entityId: clientId });
    await recordLook(tx, admin, clientId, 'Cadastro e cards');
    return { profile, cards: owned };
  });
}
