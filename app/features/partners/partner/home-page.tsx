import { Link, useLoaderData } from 'react-router';
import { getLegalFront } from '#app/features/catalog/server/index.server.ts';
import { getSite } from '#app/features/content/server/index.server.ts';
import { MATERIALS, shareTexts } from '#app/features/partners/rules/partner-area.ts';
import { commissionWords } from '#app/features/partners/rules/terms.ts';
import { ownPartner, partnerTexts } from '#app/features/partners/server/index.server.ts';
import { env } from '#app/platform/env.server.ts';
import { partnerOf } from '#app/platform/guards.server.ts';
import { CopyText } from '#app/ui/copy-text.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Surface } from '#app/ui/surface.tsx';
import type { Route } from './+types/home-page';

export const meta: Route.MetaFunction = () => [{ title: 'Meu link | Área do parceiro' }];

export async function loader({ context }: Route.LoaderArgs) {
  const [{ code, coupon, active, mode, rateBp, fixed }, { company }, texts, { on: legal }] =
    await Promise.all([ownPartner(partnerOf(context)), getSite('company'), partnerTexts(), getLegalFront()]);
  const site = env().appUrl;
  const link = `${site}/r/${code}`;
  return {
    link,
    coupon,
    active,
    commission: commissionWords({ mode, rateBp, fixed }),
    texts: shareTexts(texts, { company: company.name, link, legal }),
  };
}

/** The partner's personal link, texts to share and pages to show. */
export default function PartnerHomePage() {
  const { link, coupon, active, commission, texts } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="Meu link"
        lead={`Quem abrir o seu link e contratar em 30 dias conta como sua indicação. Sua comissão em novos pedidos: ${commission}.`}
      />
      {!active && (
        <p className="mb-6 rounded-xl bg-warning-soft px-4 py-3 text-warning">
          O seu link está parado: novas indicações não contam. Fale com a equipe.
        </p>
      )}
      <Surface className="mb-6 max-w-3xl space-y-4 p-5">
        <CopyText label="Link pessoal" text={link} rows={1} what="link" cta />
        {coupon && (
          <p>
            Cupom <strong>{coupon}</strong>: vale quando o pedido não veio pelo link.
          </p>
        )}
      </Surface>
      <h2 className="mt-8 mb-3 text-lg font-semibold">Textos para enviar</h2>
      <p className="mb-3 max-w-prose text-muted">
        Use estes textos como estão. Não prometa prazo, resultado nem nome limpo: só a empresa promete, e por
        escrito.
      </p>
      <div className="grid max-w-3xl gap-4">
        {texts.map((text, at) => (
          <Surface key={text} className="p-5">
            <CopyText label={`Texto ${at + 1}`} text={text} rows={4} what="texto" />
          </Surface>
        ))}
      </div>
      <h2 className="mt-8 mb-3 text-lg font-semibold">Materiais</h2>
      <ul className="max-w-3xl space-y-3">
        {MATERIALS.map(({ to, label, text }) => (
          <li key={to}>
            <Link to={to} className="font-medium underline underline-offset-4">
              {label}
            </Link>
            <span className="block text-muted">{text}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
