import { CONTRACT_NOT_SAVED } from '#app/features/contracts/rules/contract-input.ts';
import type { DraftInWork } from '#app/features/contracts/rules/contract-view.ts';
import { type AppError, err, ok, type Result } from '#app/lib/result.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { openDraft, saveContract } from './edit-contract.server.ts';
import { loadVersion } from './list-versions.server.ts';

export type Reused = Result<string> | { ok: false; error: AppError; draft: DraftInWork };

/**
 * Takes the text of a published version into the draft, from where it is looked at and published as a version of its
 * own: what was published before never changes. A draft that holds another text is replaced only where `over` names
 * the revision of it that the admin was shown.
 * @returns the id of the draft.
 */
export async function reuseVersion(admin: SignedInActor, id: string, over?: number): Promise<Reused> {
  const version = await loadVersion(admin, id);
  if (!version?.publishedAt) {
    const message = 'Só uma versão publicada pode ser usada de novo.';
    return err({ code: 'not-found', title: CONTRACT_NOT_SAVED, message });
  }
  const draft = await openDraft(admin, version.type, version);
  const same = draft.title === version.title && draft.content === version.content;
  if (draft.begun || same) return ok(draft.id);
  if (over === draft.revision) {
    const saved = await saveContract(admin, draft.id, over, version);
    if (saved.ok) return ok(draft.id);
    // Somebody saved or published it between the two: it is looked at as it is by then.
    return 'conflict' in saved || saved.error.code === 'published' ? reuseVersion(admin, id) : saved;
  }
  const message = `A versão ${draft.version} está em rascunho, com outro texto. Nada foi mudado.`;
  const { id: draftId, version: number, revision } = draft;
  return {
    ...err({ code: 'draft', title: CONTRACT_NOT_SAVED, message }),
    draft: { id: draftId, version: number, revision },
  };
}
