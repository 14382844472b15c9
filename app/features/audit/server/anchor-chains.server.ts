import { eq } from 'drizzle-orm';
import type { ChainAnchor, ChainName, Head } from '#app/features/audit/rules/chain.ts';
import { noticeMail } from '#app/features/notifications/rules/notice-mail.ts';
import { mailAddress } from '#app/features/notifications/server/index.server.ts';
import { civilDateAt, formatDateTime } from '#app/lib/dates.ts';
import { asActor, system, type Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { env } from '#app/platform/env.server.ts';
import { appKeys } from '#app/platform/keys.server.ts';
import { mailPort } from '#app/platform/mail/mail-port.server.ts';
import { noticeText } from '#app/platform/notice-texts.server.ts';
import { anchorKey, appendAnchor, readAnchors, signAnew } from './anchor-file.server.ts';

/** The ends of both chains, as the database has them now. */
export async function readHeads(tx: Tx): Promise<Record<ChainName, Head>> {
  const { chain, seq, hash } = schema.chainHeads;
  const rows = await tx.select({ chain, seq, hash }).from(schema.chainHeads);
  const of = (name: ChainName): Head => {
    const row = rows.find((head) => head.chain === name);
    if (!row) throw new Error(`The head of ${name} is missing.`);
    return { seq: row.seq, hash: row.hash };
  };
  return { audit_log: of('audit_log'), contract_acceptances: of('contract_acceptances') };
}

const keys = () => appKeys().map(({ secret }) => anchorKey(secret));
export const keptAnchors = () => readAnchors(env().dataDir, keys());

const sameHead = (a: Head, b: Head) => a.seq === b.seq && a.hash === b.hash;
const mayFollow = (a: Head, b: Head) => b.seq > a.seq || sameHead(a, b);

/**
 * Job `audit.anchor`: records the ends of both chains where no login of the database can rewrite them: in
 * this machine's file, and once a day in the admins' mail if SMTP is configured.
 */
export async function anchorChains(now: Date = new Date()): Promise<void> {
  const anchor = await writeAnchor(now);
  if (anchor && mailPort().adapter === 'smtp') await mailAnchor(anchor, now);
}

/**
 * Appends the ends of both chains to this machine's file, if one of them moved.
 * @returns null if a chain became shorter or different: the existing anchors remain as evidence of the
 * missing entries.
 */
export async function writeAnchor(now: Date = new Date()): Promise<ChainAnchor | null> {
  const heads = await asActor(system('audit'), readHeads);
  await signAnew(env().dataDir, keys());
  const { anchors } = await keptAnchors();
  const last = anchors.at(-1)?.heads;
  const names = Object.keys(heads) as ChainName[];
  if (last && !names.every((name) => mayFollow(last[name], heads[name]))) return null;
  const moved = !last || !names.every((name) => sameHead(last[name], heads[name]));
  const anchor: ChainAnchor = { at: now.toISOString(), heads };
  if (moved) await appendAnchor(env().dataDir, anchorKey(appKeys()[0].secret), anchor);
  return anchor;
}

/** Returns the hash for the mail: without the prefix of its formula. */
const shown = ({ hash }: Head) => hash.replace(/^2:/, '') || '—';

async function mailAnchor({ at, heads }: ChainAnchor, now: Date): Promise<void> {
  const { userRoles, users } = schema;
  await asActor(system('audit'), async (tx) => {
    const words = await noticeText(tx, 'audit.anchor', {
      quando: formatDateTime(at),
      registros: String(heads.audit_log.seq),
      codigo_registros: shown(heads.audit_log),
      aceites: String(heads.contract_acceptances.seq),
      codigo_aceites: shown(heads.contract_acceptances),
    });
    const admins = await tx
      .select({ id: users.id, name: users.name, email: users.email })
      .from(userRoles)
      .innerJoin(users, eq(users.id, userRoles.userId))
      .where(eq(userRoles.role, 'admin'));
    for (const { id, name, email } of admins) {
      const mail = noticeMail(words, {
        name,
        action: 'Verificar a corrente',
        link: `${env().appUrl}/admin/auditoria`,
      });
      const key = `chain-anchor:${civilDateAt(now)}:${id}`;
      await mailAddress(tx, email, mail, key);
    }
  });
}
