import { checkText } from '#app/features/integrations/rules/adapters.ts';
import {
  ADAPTER_NAMES,
  type AdapterName,
  SECRET_FIELDS,
  STORED_ADAPTERS,
  type StoredAdapter,
} from '#app/features/integrations/rules/stored-settings.ts';
import { removeAdapter, saveAdapter, testAdapter } from '#app/features/integrations/server/index.server.ts';
import { defineForm, type FormHandler, inArea, NO_FIELDS } from '#app/kit/form.server.ts';
import type { Entries, FormAnswer } from '#app/kit/form-answer.ts';
import { readForm } from '#app/lib/form-data.ts';
import { ok } from '#app/lib/result.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';

type Handler = FormHandler<SignedInActor, FormAnswer>;

const testing =
  (adapter: AdapterName): Handler =>
  async (admin, _, intent) => {
    const check = await testAdapter(admin, adapter);
    const words = checkText(check);
    return check.ok
      ? { ok: true, intent, toast: { tone: 'good', title: words, message: `Em ${check.durationMs} ms.` } }
      : { ok: false, intent, toast: { tone: 'bad', title: 'Não respondeu', message: `${words}.` } };
  };

/** Secrets that were entered never come back. */
const saving = (adapter: StoredAdapter): Handler => {
  const withoutSecrets = (draft: Entries) =>
    Object.fromEntries(Object.entries(draft).filter(([name]) => !SECRET_FIELDS[adapter].includes(name)));
  const save = defineForm({
    failed: 'Erro ao salvar',
    read: readForm,
    schema: ok<Entries>,
    save: (admin: SignedInActor, values, expected) => saveAdapter(admin, adapter, Number(expected), values),
    done: { tone: 'good', title: 'Configuração salva', message: 'Já vale em toda a instalação.' },
  });
  return async (...sent) => {
    const answer = await save(...sent);
    return answer.draft ? { ...answer, draft: withoutSecrets(answer.draft) } : answer;
  };
};

const removing = (adapter: StoredAdapter): Handler =>
  defineForm({
    failed: 'Nada foi apagado',
    schema: NO_FIELDS,
    save: (admin: SignedInActor, _, expected) => removeAdapter(admin, adapter, Number(expected)),
    done: { tone: 'good', title: 'Credenciais apagadas' },
  });

/** The forms of all adapters: `test-mail`, `save-mail`, `remove-mail` and so on. */
export const ADAPTER_FORMS: Record<string, Handler> = inArea(
  'secrets',
  Object.fromEntries([
    ...ADAPTER_NAMES.map((name) => [`test-${name}`, testing(name)]),
    ...STORED_ADAPTERS.flatMap((name) => [
      [`save-${name}`, saving(name)],
      [`remove-${name}`, removing(name)],
    ]),
  ]),
);
