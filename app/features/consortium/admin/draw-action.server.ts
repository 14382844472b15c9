import { DONE, STALE } from '#app/features/consortium/rules/consortium-words.ts';
import { ResultInput } from '#app/features/consortium/rules/draw-input.ts';
import {
  announceDraw,
  cancelDraw,
  freezeDraw,
  runDraw,
  saveDraw,
} from '#app/features/consortium/server/index.server.ts';
import type { AppError } from '#app/lib/result.ts';
import type { Toast } from '#app/lib/toast.ts';
import { isUuid } from '#app/lib/uuid.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { redirectWithToast } from '#app/platform/flash.server.ts';
import type { ConsortiumAnswer } from './consortium-answer.ts';
import { parsed, readDraw, readResult, refusal } from './read-consortium.server.ts';

const REASON = 200;

/** A refused step; where somebody changed the draw since, it is looked at and then taken again. */
function lookFirst(error: AppError, again: string): ConsortiumAnswer {
  const { stale, ...answer } = refusal(error);
  if (!stale) return answer;
  return { ...answer, toast: { ...answer.toast, message: `${STALE} Confira e ${again} de novo.` } };
}

/** Everything that is done with a group's draws, by the name of the button. */
export async function answerDraw(
  admin: SignedInActor,
  groupId: string,
  form: FormData,
): Promise<ConsortiumAnswer> {
  const intent = String(form.get('intent'));
  const done = (id: string, toast: Toast) =>
    redirectWithToast(`/admin/consorcio/sorteio/${groupId}?sorteio=${id}`, toast);
  if (intent === 'announce') {
    const read = readDraw(form);
    if ('refused' in read) return { ...read.refused, intent, draw: read.draft };
    const made = await announceDraw(admin, groupId, read.input);
    if (made.ok) throw await done(made.value, DONE.announced);
    return { ...refusal(made.error), intent, draw: read.draft };
  }
  const drawId = String(form.get('draw'));
  const version = Number(form.get('version'));
  if (!isUuid(drawId)) throw new Response(null, { status: 400 });
  if (intent === 'save') {
    const read = readDraw(form);
    if ('refused' in read) return { ...read.refused, intent, draw: read.draft, version };
    const saved = await saveDraw(admin, groupId, drawId, Number(form.get('over') ?? version), read.input);
    if (saved.ok) throw await done(drawId, DONE.changed);
    return { ...refusal(saved.error), intent, draw: read.draft, version };
  }
  if (intent === 'freeze') {
    const frozen = await freezeDraw(admin, groupId, drawId, version);
    if (frozen.ok) throw await done(drawId, DONE.frozen);
    return lookFirst(frozen.error, 'congele');
  }
  if (intent === 'cancel') {
    const reason = String(form.get('reason') ?? '')
      .replaceAll('\0', '')
      .trim();
    if (reason.length < 3 || reason.length > REASON) {
      const message = `Diga o motivo, em até ${REASON} caracteres`;
      return {
        toast: { tone: 'bad', title: 'Confira os campos', message },
        fields: { reason: message },
        intent,
        reason,
      };
    }
    const canceled = await cancelDraw(admin, groupId, drawId, version, reason);
    if (canceled.ok) throw await done(drawId, DONE.canceled);
    return { ...lookFirst(canceled.error, 'cancele'), intent, reason };
  }
  const result = readResult(form);
  if (intent === 'edit') return { intent: 'check', result };
  const read = parsed(ResultInput, result);
  if ('refused' in read) return { ...read.refused, intent: 'check', result };
  if (intent === 'check') return { intent, result, confirm: true };
  const drawn = await runDraw(admin, groupId, drawId, read.input);
  if (drawn.ok) throw await done(drawId, DONE.drawn);
  return { ...refusal(drawn.error), intent: 'check', result };
}
