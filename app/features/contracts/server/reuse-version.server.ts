import { CONTRACT_NOT_SAVED, type ContractInput } from '#app/features/contracts/rules/input.ts';
import type { DraftInWork } from '#app/features/contracts/rules/terms.ts';
import { type AppError, err, ok, type Result } from '#app/lib/result.ts';
import { asReader, type SignedInActor } from '#app/platform/actor.server.ts';
import type { ContractType } from '#app/terms/contract-type.ts';
import { faultOf, openDraft, saveContract } from './edit-contract.server.ts';
import { loadVersion } from './list-versions.server.ts';
import { sanitizeContract } from './sanitize-contract.server.ts';

export type Reused = Result<string> | { ok: false; error: AppError; draft: DraftInWork };

/**
 * Copies the text of a published version into the draft, which is then reviewed and published as a new
 * version: a published version never changes.
 * @returns the id of the draft; see `takeIntoDraft`.
 */
export async function reuseVersion(admin: SignedInActor, id: string, over?: number): Promise<Reused> {
  const version = await loadVersion(admin, id);
  if (version?.publishedAt) return takeIntoDraft(admin, version.type, version, over);
  const message = 'Só uma versão publicada pode ser usada de novo.';
  return err({ code: 'not-found', title: CONTRACT_NOT_SAVED, message });
}

/**
 * Saves the entries for a draft that was published or discarded meanwhile as the current draft: checked as a save
 * checks it.
 * @returns the id of the draft; see `takeIntoDraft`.
 */
export async function keepAsDraft(
  admin: SignedInActor,
  type: ContractType,
  input: ContractInput,
  over?: number,
): Promise<Reused> {
  const content = sanitizeContract(input.content);
  const fault = await asReader(admin, (tx) => faultOf(tx, type, content));
  return fault ?? takeIntoDraft(admin, type, { title: input.title, content }, over);
}

/**
 * Puts a text into the draft of a contract, and creates the draft if necessary. A draft with another text is
 * replaced only if `over` names its revision, as shown to the admin.
 * @returns the id of the draft.
 */
async function takeIntoDraft(
  admin: SignedInActor,
  type: ContractType,
  text: ContractInput & { version?: number },
  over?: number,
): Promise<Reused> {
  const draft = await openDraft(admin, type, text);
  const same = draft.title === text.title && draft.content === text.content;
  if (draft.begun || same) return ok(draft.id);
  if (over === draft.revision) {
    const saved = await saveContract(admin, draft.id, over, text);
    if (saved.ok) return ok(draft.id);
    // The draft changed between the two statements: reads it again.
    return saved.error.conflict || 'lost' in saved ? takeIntoDraft(admin, type, text) : saved;
  }
  const message = `A versão ${draft.version} está em rascunho, com outro texto. Nada foi mudado.`;
  const { id: draftId, version: number, revision } = draft;
  return {
    ...err({ code: 'draft', title: CONTRACT_NOT_SAVED, message }),
    draft: { id: draftId, version: number, revision },
  };
}
