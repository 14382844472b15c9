import type { OwnListingInput } from '#app/features/listings/rules/input.ts';
import { beyondOf, type PasteAnswer, rowsOf, takenOf } from '#app/features/listings/rules/paste.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import type { Result } from '#app/lib/result.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { orErased } from '#app/platform/erased.server.ts';
import { redirectWithToast } from '#app/platform/flash.server.ts';
import { FOREIGN_WORDS } from '#app/platform/foreign/foreign-refusals.server.ts';
import { parseForeignText } from '#app/platform/foreign/parse-foreign.server.ts';
import { PASTE } from './foreign-paste.server.ts';

type Added = { added: number; known: number };

/**
 * Answers both steps of a paste: recognises it, then stores the confirmed rows. Pasted text is not logged,
 * and not stored between the steps: the form carries it.
 */
export async function answerPaste(
  form: Readonly<Record<string, string>>,
  { userId }: SignedInActor,
  add: (inputs: OwnListingInput[]) => Promise<Result<Added>>,
  back: string,
): Promise<PasteAnswer> {
  const today = civilDateAt(new Date());
  if (form.intent !== 'add') {
    const text = form.text ?? '';
    const read = await parseForeignText(PASTE, { account: userId }, { today }, text);
    if (!read.ok) return { text, message: FOREIGN_WORDS.text[read.reason] };
    return read.value.ok ? read.value.value : { text, message: read.value.error.message };
  }
  const [rows, beyond] = [rowsOf(form), beyondOf(form)];
  const { inputs, faults } = takenOf(rows, today);
  const shown = { rows, beyond };
  if (Object.keys(faults).length > 0) return { ...shown, faults, message: 'Confira os campos marcados.' };
  if (inputs.length === 0) return { ...shown, message: 'Marque ao menos um registro.' };
  const result = await orErased(add(inputs));
  if (!result.ok) return { ...shown, message: result.error.message };
  const { added, known } = result.value;
  const count = added === 1 ? '1 registro entrou na lista.' : `${added} registros entraram na lista.`;
  const message = known > 0 ? `${count} ${known} já ${known === 1 ? 'estava' : 'estavam'} lá.` : count;
  if (beyond.length > 0) return { text: beyond.join('\n'), done: `${message} Agora leia as que sobraram.` };
  throw await redirectWithToast(back, { tone: 'good', title: 'Registrado', message });
}
