import { useLoaderData } from 'react-router';
import {
  type InstallationSecrets,
  listAdapters,
  listSecrets,
} from '#app/features/integrations/server/index.server.ts';
import { signatureSettings } from '#app/features/proof/server/index.server.ts';
import { answerForms } from '#app/kit/form.server.ts';
import { clientFormAction } from '#app/kit/form.tsx';
import { adminOf } from '#app/platform/guards.server.ts';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/adapters-page';
import { AdapterCard } from './adapter-card.tsx';
import { ADAPTER_FORMS } from './adapter-forms.server.ts';
import { IntegrationsHeader } from './integration-tabs.tsx';
import { SignatureCard } from './signature-card.tsx';
import { SIGNATURE_FORMS } from './signature-forms.server.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Integrações | Painel' }];

export async function loader({ context }: Route.LoaderArgs) {
  const admin = adminOf(context);
  const [adapters, secrets, signature] = await Promise.all([
    listAdapters(admin),
    listSecrets(admin),
    signatureSettings(admin),
  ]);
  return { adapters, secrets, signature };
}

export const action = (args: Route.ActionArgs) =>
  answerForms({ ...ADAPTER_FORMS, ...SIGNATURE_FORMS }, adminOf(args.context), args);

export const clientAction = clientFormAction;

export default function AdaptersPage() {
  const { adapters, secrets, signature } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  return (
    <>
      <IntegrationsHeader lead="O que o produto alcança fora dele: quem responde agora, quem decide isso e como foram as últimas chamadas." />
      <SecretsNotice secrets={secrets} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {adapters.map((adapter) => (
          <AdapterCard key={adapter.name} adapter={adapter} answer={answer} />
        ))}
        <SignatureCard signature={signature} answer={answer} />
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
