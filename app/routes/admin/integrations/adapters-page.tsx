import { useLoaderData } from 'react-router';
import { checkText } from '#app/features/integrations/rules/adapters.ts';
import { ADAPTER_NAMES, isStoredAdapter } from '#app/features/integrations/rules/stored-settings.ts';
import {
  listAdapters,
  removeAdapter,
  saveAdapter,
  testAdapter,
} from '#app/features/integrations/server/index.server.ts';
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

export const loader = async ({ context }: Route.LoaderArgs) => ({
  adapters: await listAdapters(adminOf(context)),
});

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
  const { adapters } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  return (
    <>
      <IntegrationsHeader lead="O que o produto alcança fora dele: quem responde agora, quem decide isso e como foram as últimas chamadas." />
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
