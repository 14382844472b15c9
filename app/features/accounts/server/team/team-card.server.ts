import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import {
  TEAM_CARD_STALE,
  TEAM_NOT_SAVED,
  TEAM_REFUSALS,
} from '#app/features/accounts/rules/panel-messages.ts';
import { isOwner, type OabInput } from '#app/features/accounts/rules/team.ts';
import { oabWord } from '#app/lib/oab.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { asActor, type SignedInActor, system } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { FOREIGN_WORDS } from '#app/platform/foreign/foreign-refusals.server.ts';
import { parseForeign } from '#app/platform/foreign/parse-foreign.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import { TEAM_PORTRAIT } from '../foreign-portrait.server.ts';
import { lockRole } from './set-role.server.ts';

const { teamCards: c } = schema;

type CardChange = {
  oab: z.infer<typeof OabInput>;
  /** A new picture, decoded by the upload; null removes the photo, undefined keeps it. */
  picture: Buffer | null | undefined;
  /** Version that the form showed; 0 without a card. */
  seen: number;
};

/** Stores what customers see of a member: photo and registration as a lawyer. Only an owner changes cards. */
export async function saveTeamCard(
  admin: SignedInActor,
  memberId: UserId,
  { oab, picture, seen }: CardChange,
): Promise<Result<null>> {
  const refuse = (code: 'not-owner' | 'not-member' | 'stale') =>
    err({ code, title: TEAM_NOT_SAVED, message: code === 'stale' ? TEAM_CARD_STALE : TEAM_REFUSALS[code] });
  const read = picture && (await parseForeign(TEAM_PORTRAIT, { account: admin.userId }, null, [picture]));
  if (read && !read.ok) {
    return err({ code: read.reason, title: TEAM_NOT_SAVED, message: FOREIGN_WORDS.file[read.reason] });
  }
  const photo = read?.ok
    ? Buffer.from(read.files[0] ?? []).toString('base64')
    : picture === null
      ? null
      : undefined;
  return asActor(system('team'), async (tx) => {
    const own = await lockRole(tx, admin.userId);
    if (!own || !isOwner(own)) return refuse('not-owner');
    const member = await lockRole(tx, memberId);
    if (!member || member.role === 'user') return refuse('not-member');
    const [before] = await tx.select().from(c).where(eq(c.userId, memberId)).for('update');
    if ((before?.version ?? 0) !== seen) return refuse('stale');
    const card = {
      oabUf: oab.oab_uf || null,
      oabNumber: oab.oab_number || null,
      photo: photo === undefined ? (before?.photo ?? null) : photo,
      version: seen + 1,
    };
    await tx
      .insert(c)
      .values({ userId: memberId, ...card })
      .onConflictDoUpdate({ target: c.userId, set: card });
    const words = (of: typeof before | typeof card) => ({
      oab: oabWord(of?.oabUf ?? null, of?.oabNumber ?? null) ?? '',
      photo: of?.photo ? 'sim' : 'não',
    });
    await recordAudit(tx, admin, {
      action: 'team.card',
      entity: 'team_cards',
      entityId: memberId,
      before: words(before),
      after: words(card),
    });
    return ok(null);
  });
}
