import { redirect } from 'react-router';
import {
  CONTRACT_DRAFT_DISCARDED,
  CONTRACT_DRAFT_SAVED,
  CONTRACT_NOT_SAVED,
  ContractInput,
  type DraftDiscarded,
  TEXT_KEPT,
  TEXT_REUSED,
  type VersionDraft,
} from '#app/features/contracts/rules/input.ts';
import type { DraftInWork } from '#app/features/contracts/rules/terms.ts';
import {
  discardContractDraft,
  discardedDraft,
  keepAsDraft,
  previewText,
  reuseVersion,
  saveContract,
} from '#app/features/contracts/server/index.server.ts';
import { expectedOf, inArea, refusalOf } from '#app/kit/form.server.ts';
import type { FormAnswer } from '#app/kit/form-answer.ts';
import { parseInput, readForm } from '#app/lib/form-data.ts';
import type { AppError } from '#app/lib/result.ts';
import { asReader, type SignedInActor } from '#app/platform/actor.server.ts';
import { redirectWithToast } from '#app/platform/flash.server.ts';
import { CONTRACT_TYPES, type ContractType } from '#app/terms/contract-type.ts';
import type { Preview } from '#app/ui/rich-text/use-preview.ts';

type Who = { admin: SignedInActor; id: string };

/** The answer of the forms of a version. */
type VersionAnswer = FormAnswer<VersionDraft> & {
  /** The version is no longer a draft; `inWork` is another draft that the text would replace. */
  lost?: DraftDiscarded | undefined;
  inWork?: DraftInWork | undefined;
  preview?: Preview;
};

function readDraft(form: FormData): VersionDraft {
  const { type, number = '', title = '', content = '' } = readForm(form);
  return { type: CONTRACT_TYPES.find((one) => one === type) ?? 'cpf', number, title, content };
}

/** Revision of the other draft whose text is replaced knowingly. */
const replacedBy = (form: FormData) => (form.has('replaces') ? Number(form.get('replaces')) : undefined);

export const VERSION_FORMS = inArea('contracts', {
  /**
   * Saves the draft. The `step` of another button also opens its publication (`review`), discards it
   * (`discard`), only previews it for browsers without scripts (`preview`), or saves the text as another
   * draft if this one is no longer a draft (`keep`).
   */
  async save({ admin, id }: Who, form: FormData, intent: string): Promise<VersionAnswer> {
    const draft = readDraft(form);
    const { type } = draft;
    const step = form.get('step');
    const expectedVersion = expectedOf(form);
    const kept = { ok: false, intent, draft, expectedVersion };
    const preview = () => textPreview(admin, type, draft.content);
    if (step === 'preview') return { ...kept, fields: {}, preview: await preview() };
    const refused = async (error: AppError, lost?: DraftDiscarded | null, inWork?: DraftInWork) => ({
      ...kept,
      ...refusalOf(error, CONTRACT_NOT_SAVED),
      ...(lost && { lost, inWork, preview: await preview(), deleted: lost.how === 'discarded' }),
    });
    if (step === 'discard') {
      const discarded = await discardContractDraft(admin, id, Number(expectedVersion));
      if (discarded.ok) throw await redirectWithToast('/admin/contratos', CONTRACT_DRAFT_DISCARDED);
      return refused(discarded.error, discardedOf(discarded));
    }
    const parsed = parseInput(ContractInput, draft);
    if (!parsed.ok) return refused(parsed.error, await discardedDraft(admin, id));
    const saved = await saveContract(admin, id, Number(expectedVersion), parsed.value);
    if (saved.ok) {
      if (step === 'review') throw redirect(`/admin/contratos/${id}/publicar`);
      throw await redirectWithToast(`/admin/contratos/${id}`, CONTRACT_DRAFT_SAVED);
    }
    const lost = discardedOf(saved);
    if (!lost || step !== 'keep') return refused(saved.error, lost);
    const moved = await keepAsDraft(admin, type, parsed.value, replacedBy(form));
    if (moved.ok) throw await redirectWithToast(`/admin/contratos/${moved.value}`, TEXT_KEPT);
    return refused(moved.error, lost, 'draft' in moved ? moved.draft : undefined);
  },

  /** Takes the text of a published version into the draft. */
  async reuse({ admin, id }: Who, form: FormData, intent: string): Promise<VersionAnswer> {
    const reused = await reuseVersion(admin, id, replacedBy(form));
    if (reused.ok) throw await redirectWithToast(`/admin/contratos/${reused.value}`, TEXT_REUSED);
    const inWork = 'draft' in reused ? reused.draft : undefined;
    return { ok: false, intent, ...refusalOf(reused.error, CONTRACT_NOT_SAVED), inWork };
  },
});

const discardedOf = (refusal: object & { lost?: DraftDiscarded }) => refusal.lost;

export async function textPreview(
  admin: SignedInActor,
  type: ContractType,
  content: string,
): Promise<Preview> {
  const shown = await asReader(admin, (tx) => previewText(tx, type, content));
  return shown.ok ? { html: shown.value } : { fault: shown.error.message };
}
