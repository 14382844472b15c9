import { useLoaderData } from 'react-router';
import { checkText } from '#app/features/integrations/rules/adapters.ts';
import { ADAPTER_NAMES, isStoredAdapter } from '#app/features/integrations/rules/stored-settings.ts';
import {
  listAdapters,
  removeAdapter,
  saveAdapter,
  testAdapter,
} from '#app/features/integrations/server/index.server.ts';
import { type InstallationSecrets, listSecrets } from '#app/features/secrets/server/index.server.ts';
import { readForm } from '#app/lib/form-data.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { useToast } from '#app/ui/toast.tsx';
import { keepPage } from '#app/ui/unanswered.ts';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/adapters-page';
import type { AdapterAnswer } from './adapter-answer.ts';
import { AdapterCard } from './adapter-card.tsx';
import { IntegrationsHeader } from './integration-tabs.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Integrações | Painel' }];

export async function loader({ context }: Route.LoaderArgs) {
  const admin = adminOf(context);
  const [adapters, secrets] = await Promise.all([listAdapters(admin), listSecrets(admin)]);
  return { adapters, secrets };
}

export async function action({ request, context }: Route.ActionArgs): Promise<AdapterAnswer> {
  const admin = adminOf(context);
  const { intent, adapter: asked, version, ...values } = readForm(await request.formData());
  const adapter = ADAPTER_NAMES.find((name) => name === asked);
  if (!adapter) throw new Response(null, { status: 400 });
  if (intent === 'test') {
    const check = await testAdapter(admin, adapter);
    const toast = check.ok
      ? ({ tone: 'good', title: checkText(check), message: `Em ${check.durationMs} ms.` } as const)
      : ({ tone: 'bad', title: 'Não respondeu', message: `${checkText(check)}.` } as const);
    return { adapter, toast };
  }
  if (!isStoredAdapter(adapter)) throw new Response(null, { status: 400 });
  if (intent === 'remove') {
    const removed = await removeAdapter(admin, adapter, Number(version));
    return removed.ok
      ? { adapter, toast: { tone: 'good', title: 'Credenciais apagadas' } }
      : { adapter, toast: { tone: 'bad', title: 'Nada foi apagado', message: removed.error.message } };
  }
  const saved = await saveAdapter(admin, adapter, Number(version), values);
  if (saved.ok)
    return {
      adapter,
      toast: { tone: 'good', title: 'Configuração salva', message: 'Já vale em toda a instalação.' },
    };
  const { message, fields } = saved.error;
  return { adapter, toast: { tone: 'bad', title: 'Erro ao salvar', message }, draft: values, fields };
}

export const clientAction = keepPage;

export default function AdaptersPage() {
  const { adapters, secrets } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  return (
    <>
      <IntegrationsHeader lead="O que o produto alcança fora dele: quem responde agora, quem decide isso e como foram as últimas chamadas." />
      <SecretsNotice secrets={secrets} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {adapters.map((adapter) => (
          <AdapterCard
            key={adapter.name}
            adapter={adapter}
            answer={answer?.adapter === adapter.name ? answer : undefined}
          />
        ))}
      </div>
    </>
  );
}

/** How far a change of the installation's secrets is. */
function SecretsNotice({ secrets: { needed, done } }: { secrets: InstallationSecrets }) {
  if (needed.length + done.length === 0) return null;
  return (
    <section aria-label="Troca de segredo" className="mb-4 rounded-2xl border border-line bg-raised p-5">
      <h2 className="font-semibold">Troca de segredo da instalação</h2>
      {needed.length > 0 ? (
        <p className="mt-1 text-muted">
          O que está guardado ainda está sendo selado com o segredo novo. Mantenha o anterior (
          {needed.join(', ')}) até este aviso mudar.
        </p>
      ) : (
        <p className="mt-1 text-muted">
          Nada mais depende do segredo anterior ({done.join(', ')}): ele já pode sair da configuração
          (APP_SECRET_PREVIOUS ou FILES_KEY_PREVIOUS).
        </p>
      )}
    </section>
  );
}
