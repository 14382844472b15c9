import { EnergyBills, EnergyStep } from '#app/features/energy/rules/energy-change.ts';
import { ENERGY_CHANGED, ENERGY_NOT_CHANGED } from '#app/features/energy/rules/energy-messages.ts';
import { changeEnergy, loadEnergyRequest } from '#app/features/energy/server/index.server.ts';
import { NoteInput } from '#app/features/profiles/rules/client-input.ts';
import { addClientNote } from '#app/features/profiles/server/index.server.ts';
import { fieldErrors, firstMessage, readForm } from '#app/lib/form-data.ts';
import type { Toast } from '#app/lib/toast.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';

export type EnergyAnswer = {
  toast: Toast;
  done: boolean;
  /** Which form it answers. */
  intent: string;
  fields?: Record<string, string>;
  /** As typed, where something was refused. */
  values?: Record<string, string>;
};

/** Bills, a step or a note; what is refused keeps what was typed. */
export async function actOnEnergy(admin: SignedInActor, id: string, form: FormData): Promise<EnergyAnswer> {
  const values = readForm(form);
  const intent = values.intent ?? '';
  const refuse = (message: string, fields?: Record<string, string>): EnergyAnswer => ({
    toast: { tone: 'bad', title: ENERGY_NOT_CHANGED, message },
    done: false,
    intent,
    fields,
    values,
  });
  const version = Number(values.version);
  if (intent === 'note') {
    const note = NoteInput.safeParse(values);
    if (!note.success) return refuse(firstMessage(note.error), fieldErrors(note.error));
    const found = await loadEnergyRequest(admin, id);
    if (!found) return refuse('Este pedido não existe mais.');
    const added = await addClientNote(admin, found.request.userId, note.data.body);
    return added.ok
      ? { toast: { tone: 'good', title: 'Nota salva' }, done: true, intent }
      : refuse(added.error.message);
  }
  if (!Number.isSafeInteger(version)) throw new Response(null, { status: 400 });
  const parsed = intent === 'bills' ? EnergyBills.safeParse(values) : EnergyStep.safeParse(values);
  if (!parsed.success) return refuse(firstMessage(parsed.error), fieldErrors(parsed.error));
  const change = 'status' in parsed.data ? { step: parsed.data } : { bills: parsed.data as EnergyBills };
  const changed = await changeEnergy(admin, id, version, change);
  if (!changed.ok) return refuse(changed.error.message, changed.error.fields);
  return { toast: ENERGY_CHANGED, done: true, intent };
}
