import { desc, eq } from 'drizzle-orm';
import { legalMarkFault } from '#app/features/catalog/rules/legal-front.ts';
import { publishedProducts, refuseLoss } from '#app/features/catalog/server/index.server.ts';
import { publishedTexts } from '#app/features/content/server/index.server.ts';
import {
  CONTRACT_NOT_SAVED,
  type ContractInput,
  type DraftDiscarded,
} from '#app/features/contracts/rules/input.ts';
import { unstatedFields } from '#app/features/contracts/rules/merge-fields.ts';
import { publishedNotices } from '#app/features/notifications/server/index.server.ts';
import type { ErrorCode } from '#app/lib/error-code.ts';
import { type AppError, err, ok, type Result, refusalsOf } from '#app/lib/result.ts';
import { CHANGED_MEANWHILE } from '#app/lib/toast.ts';
import { asActor, holdLock, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import { lastChange } from '#app/platform/audit/last-change.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import type { AuditAction } from '#app/terms/audit-actions.ts';
import type { ContractType } from '#app/terms/contract-type.ts';
import { textSha256 } from './accept-contract.server.ts';
import { previewText } from './preview-text.server.ts';
import { sanitizeContract } from './sanitize-contract.server.ts';

const { contracts } = schema;
const refused = refusalsOf(CONTRACT_NOT_SAVED);

/** The published texts that speak of the contracts of this type: the site's and the notices' speak of the plans'. */
export const publishedFor = async (tx: Tx, type: ContractType) => [
  ...(type === 'servico' ? [] : [...(await publishedTexts(tx)), ...(await publishedNotices(tx))]),
  ...(await publishedProducts(tx, type)),
];

/** Data of a text for the audit log: title and hash, to detect a change. */
const auditedText = ({ title, content }: { title: string; content: string }) => ({
  title,
  sha256: textSha256(content),
});

/**
 * All versions of a contract, held until the transaction ends: one at a time starts or publishes. Without the key:
 * orders that are being accepted under them do not wait.
 */
const holdType = (tx: Tx, type: ContractType) =>
  tx
    .select()
    .from(contracts)
    .where(eq(contracts.type, type))
    .orderBy(desc(contracts.version))
    .for('no key update');

type From = { version?: number; title: string; content: string };
export type OpenedDraft = { id: string; version: number; revision: number; title: string; content: string };

/**
 * Returns the draft of a contract: the existing one, or a new one (`begun`) with the text of `from`, or else
 * of the active version. Each type has at most one draft, so that all admins edit the same one.
 */
export async function openDraft(
  admin: SignedInActor,
  type: ContractType,
  from?: From,
): Promise<OpenedDraft & { begun: boolean }> {
  return asActor(admin, async (tx) => {
    // Row locks alone would let two admins create the first one.
    await holdLock(tx, `contract-draft:${type}`);
    const versions = await holdType(tx, type);
    const draft = versions.find(({ publishedAt }) => publishedAt === null);
    if (draft) return { ...draft, begun: false };
    const base = from ?? versions.find(({ active }) => active) ?? versions[0];
    const id = newId();
    const version = (versions[0]?.version ?? 0) + 1;
    const { title = '', content = '' } = base ?? {};
    await tx.insert(contracts).values({ id, type, version, title, content });
    await recordAudit(tx, admin, {
      action: 'contract.start',
      entity: 'contracts',
      entityId: id,
      after: { type, version, from: base?.version ?? null },
    });
    return { id, version, revision: 1, title, content, begun: true };
  });
}

/** @returns the id of the current draft, created from the active text if there was no draft. */
export const startDraft = async (admin: SignedInActor, type: ContractType): Promise<string> =>
  (await openDraft(admin, type)).id;

export type SavedDraft = Result<{ revision: number }> | { ok: false; error: AppError; lost: DraftDiscarded };

/**
 * Saves a draft: sanitised, and only with fields that the checkout can fill. Refused as stale if another
 * admin saved since `revision`, and as lost if it is no longer a draft.
 */
export async function saveContract(
  admin: SignedInActor,
  id: string,
  revision: number,
  input: ContractInput,
): Promise<SavedDraft> {
  const content = sanitizeContract(input.content);
  return asActor(admin, async (tx) => {
    const [row] = await tx.select().from(contracts).where(eq(contracts.id, id)).for('no key update');
    if (!row) return discardedBy(tx, id, 'discarded');
    if (row.publishedAt) return discardedBy(tx, id, 'published');
    if (row.revision !== revision) return conflictOf(tx, id, row.revision);
    const fault = await faultOf(tx, row.type, content);
    if (fault) return fault;
    const wanted = { title: input.title, content };
    if (row.title === wanted.title && row.content === wanted.content) return ok({ revision });
    await tx
      .update(contracts)
      .set({ ...wanted, revision: revision + 1 })
      .where(eq(contracts.id, id));
    await recordAudit(tx, admin, {
      action: 'contract.update',
      entity: 'contracts',
      entityId: id,
      before: { ...auditedText(row), revision },
      after: { ...auditedText(wanted), revision: revision + 1 },
    });
    return ok({ revision: revision + 1 });
  });
}

/** A text without a letter, or one with a field that the checkout could not fill in, or that no record has now. */
export async function faultOf(tx: Tx, type: ContractType, content: string) {
  const refusedText = (code: ErrorCode, message: string) => refused(code, message, { content: message });
  if (content.replace(/<[^<>]*>/g, '').trim() === '')
    return refusedText('empty', 'Escreva o texto do contrato');
  const mark = legalMarkFault(content);
  if (mark) return refusedText('broken-field', mark);
  const shown = await previewText(tx, type, content);
  return shown.ok ? null : refusedText(shown.error.code, shown.error.message);
}

/** Refuses to publish a text without the required fields; a draft may be unfinished. */
function silenceOf({ type, content }: { type: ContractType; content: string }) {
  const missing = unstatedFields(type, content);
  if (missing.length === 0) return null;
  const message = `Falta dizer no texto: ${missing.map((field) => `{{${field}}}`).join(', ')}`;
  return refused('unstated', message, { content: message });
}

/**
 * Freezes a draft and activates it in place of the previous version, in one transaction: each type always has
 * exactly one active version. Earlier acceptances keep their own text.
 */
export async function publishContract(
  admin: SignedInActor,
  id: string,
  revision: number,
  now: Date = new Date(),
): Promise<SavedDraft> {
  return asActor(admin, async (tx) => {
    const [found] = await tx.select({ type: contracts.type }).from(contracts).where(eq(contracts.id, id));
    if (!found) return discardedBy(tx, id, 'discarded');
    const versions = await holdType(tx, found.type);
    const draft = versions.find((version) => version.id === id);
    if (!draft) return discardedBy(tx, id, 'discarded');
    if (draft.publishedAt) return discardedBy(tx, id, 'published');
    if (draft.revision !== revision) return conflictOf(tx, id, draft.revision);
    const fault = (await faultOf(tx, draft.type, draft.content)) ?? silenceOf(draft);
    if (fault) return fault;
    const lost = await refuseLoss(tx, draft, () => publishedFor(tx, draft.type));
    if (lost) return err(lost);
    const before = versions.find(({ active }) => active);
    if (before) await tx.update(contracts).set({ active: false }).where(eq(contracts.id, before.id));
    await tx.update(contracts).set({ active: true, publishedAt: now }).where(eq(contracts.id, id));
    await recordAudit(tx, admin, {
      action: 'contract.publish',
      entity: 'contracts',
      entityId: id,
      before: { version: before?.version ?? null },
      after: { ...auditedText(draft), type: draft.type, version: draft.version },
    });
    return ok({ revision });
  });
}

/**
 * Discards a draft; the active version is not touched. `revision` is the one that the admin read, so that no
 * unread change is discarded. A second call succeeds: the draft is deleted already.
 */
export async function discardContractDraft(
  admin: SignedInActor,
  id: string,
  revision: number,
): Promise<SavedDraft> {
  return asActor(admin, async (tx) => {
    const [row] = await tx.select().from(contracts).where(eq(contracts.id, id)).for('update');
    if (!row) return ok({ revision });
    if (row.publishedAt) return discardedBy(tx, id, 'published');
    if (row.revision !== revision) return conflictOf(tx, id, row.revision);
    await tx.delete(contracts).where(eq(contracts.id, id));
    await recordAudit(tx, admin, {
      action: 'contract.discard',
      entity: 'contracts',
      entityId: id,
      before: { ...auditedText(row), type: row.type, version: row.version, revision },
    });
    return ok({ revision });
  });
}

const LOST: Record<DraftDiscarded['how'], { code: ErrorCode; action: AuditAction; message: string }> = {
  discarded: {
    code: 'deleted',
    action: 'contract.discard',
    message: 'Este rascunho foi descartado. Nada foi gravado.',
  },
  published: {
    code: 'published',
    action: 'contract.publish',
    message: 'Esta versão já foi publicada e não muda mais. Nada foi gravado.',
  },
};

async function discardedBy(tx: Tx, id: string, how: DraftDiscarded['how']) {
  const { code, action, message } = LOST[how];
  const last = await lastChange(tx, { entity: 'contracts', entityId: id, action });
  return { ...refused(code, message), lost: { how, ...last } };
}

/** Who took a draft out of work; null while it is in work. */
export const discardedDraft = (admin: SignedInActor, id: string): Promise<DraftDiscarded | null> =>
  asActor(admin, async (tx) => {
    const [row] = await tx.select({ at: contracts.publishedAt }).from(contracts).where(eq(contracts.id, id));
    if (row && !row.at) return null;
    return (await discardedBy(tx, id, row ? 'published' : 'discarded')).lost;
  });

/** The refusal of a change over an older revision: who saved last, as the audit log has it. */
async function conflictOf(tx: Tx, id: string, revision: number) {
  const last = await lastChange(tx, { entity: 'contracts', entityId: id, action: 'contract.update' });
  return err({
    code: 'stale',
    title: CONTRACT_NOT_SAVED,
    message: CHANGED_MEANWHILE,
    conflict: { expectedVersion: String(revision), changes: [last] },
  });
}
