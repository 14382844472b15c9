import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type {
  ClientFace,
  ClientLinked,
  ClientNote,
  ClientProfile,
} from '#app/features/profiles/rules/clients.ts';
import { readRepresentative } from '#app/features/profiles/rules/representative.ts';
import { mailboxOf } from '#app/lib/mailbox.ts';
import { recordAccess } from '#app/platform/access-log.server.ts';
import { asActor, type SignedInActor, sees, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import { TEAM_ROLES } from '#app/terms/team-roles.ts';

const { profiles: p, users, userRoles } = schema;
/** Upper bound; the newest are shown. */
const LIMIT = 200;

/**
 * Loads a client with the data of one tab, in one transaction. The access is logged in the audit log and in
 * the person's own access log (LGPD art. 18): if that fails, the page fails. A reload within minutes counts
 * as the same access.
 * @param what the viewed part, in words for the person
 * @returns null for an unknown client.
 */
export async function loadClient<T>(
  admin: SignedInActor,
  clientId: UserId,
  what: string,
  tab: (tx: Tx, profile: ClientProfile) => Promise<T>,
): Promise<{ profile: ClientProfile; tab: T } | null> {
  return asActor(admin, async (tx) => {
    const [row] = await tx
      .select({
        id: p.id,
        fullName: p.fullName,
        docType: p.docType,
        docNumber: p.docNumber,
        representativeName: p.representativeName,
        representativeCpf: p.representativeCpf,
        representativeRole: p.representativeRole,
        phone: p.phone,
        otherPhones: p.otherPhones,
        uf: p.uf,
        address: p.address,
        faceVerified: p.faceVerified,
        assigneeId: p.assigneeId,
        createdAt: p.createdAt,
        erasedAt: p.erasedAt,
        email: users.email,
      })
      .from(p)
      .innerJoin(users, eq(users.id, p.id))
      .where(eq(p.id, clientId));
    if (!row) return null;
    const isNew = await recordAccess(tx, admin, clientId, what);
    if (isNew) {
      await recordAudit(tx, admin, {
        action: 'client.view',
        entity: 'profiles',
        entityId: clientId,
        after: { what },
      });
    }
    const { representativeName, representativeCpf, representativeRole, ...stored } = row;
    const profile = {
      ...stored,
      email: mailboxOf(stored.email),
      representative: readRepresentative({ representativeName, representativeCpf, representativeRole }),
      createdAt: row.createdAt.toISOString(),
      erasedAt: row.erasedAt?.toISOString() ?? null,
    };
    return { profile, tab: await tab(tx, profile) };
  });
}

/** Whether the position of an admin may see a client. */
export const seesClient = (admin: SignedInActor, clientId: string): Promise<boolean> =>
  sees(admin, p, clientId);

/** Returns the client whom the admin sees and whose account has this address; null without one. @param email in lower case */
export const clientOfEmail = (admin: SignedInActor, email: string): Promise<UserId | null> =>
  asActor(admin, async (tx) => {
    const { users } = schema;
    const [found] = await tx
      .select({ id: p.id })
      .from(p)
      .innerJoin(users, eq(users.id, p.id))
      .where(sql`lower(${users.email}) = ${email}`);
    return (found?.id ?? null) as UserId | null;
  });

/** Possible assignees of a client: staff and admins, by name. */
export const listAssignees = (tx: Tx) =>
  tx
    .select({ id: users.id, name: users.name })
    .from(userRoles)
    .innerJoin(users, eq(users.id, userRoles.userId))
    .where(inArray(userRoles.role, TEAM_ROLES))
    .orderBy(asc(users.name), asc(users.id))
    .limit(LIMIT);

export async function clientFace(tx: Tx, clientId: UserId): Promise<ClientFace | null> {
  const { facialVerifications: f } = schema;
  const [row] = await tx
    .select({
      id: f.id,
      status: f.verificationStatus,
      reason: f.reviewReason,
      reviewer: users.name,
      sentAt: f.createdAt,
      erasedAt: f.expiresAt,
      imagePath: f.imagePath,
    })
    .from(f)
    .leftJoin(users, eq(users.id, f.reviewedBy))
    .where(eq(f.userId, clientId))
    .orderBy(desc(f.createdAt))
    .limit(1);
  if (!row) return null;
  const { imagePath, sentAt, erasedAt, ...face } = row;
  return {
    ...face,
    sentAt: sentAt.toISOString(),
    erasedAt: erasedAt.toISOString(),
    kept: imagePath !== '',
  };
}

export const clientLinked = (tx: Tx, clientId: UserId): Promise<ClientLinked[]> => {
  const { linkedProfiles: l } = schema;
  return tx
    .select({
      id: l.id,
      fullName: l.fullName,
      docType: l.docType,
      docNumber: l.docNumber,
      relationship: l.relationship,
      phone: l.phone,
      uf: l.uf,
      active: l.active,
    })
    .from(l)
    .where(eq(l.mainUserId, clientId))
    .orderBy(asc(l.createdAt), asc(l.id))
    .limit(LIMIT);
};

export async function loadClientNotes(tx: Tx, clientId: UserId): Promise<ClientNote[]> {
  const { clientNotes: n } = schema;
  const rows = await tx
    .select({ id: n.id, body: n.body, author: users.name, createdAt: n.createdAt })
    .from(n)
    .leftJoin(users, eq(users.id, n.authorId))
    .where(and(eq(n.userId, clientId), isNull(n.callOutcome)))
    .orderBy(desc(n.createdAt), desc(n.id))
    .limit(LIMIT);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}
