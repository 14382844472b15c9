import { useLoaderData } from 'react-router';
import { z } from 'zod';
import { LEAD_STATUS_LABELS, type LeadStatus } from '#app/features/leads/rules/terms.ts';
import { type OwnOffer, offerWords } from '#app/features/partners/rules/lead-offers.ts';
import { OFFER_ACCEPTED, OFFER_DECLINED, OFFER_NOT_ANSWERED } from '#app/features/partners/rules/messages.ts';
import { SHOWN_ROWS } from '#app/features/partners/rules/partner-area.ts';
import { OFFER_STATE_LABELS, type OfferState } from '#app/features/partners/rules/terms.ts';
import { acceptOffer, declineOffer, listOwnOffers } from '#app/features/partners/server/index.server.ts';
import { answerForms, defineForm } from '#app/kit/form.server.ts';
import { clientFormAction, PressForm } from '#app/kit/form.tsx';
import { formatDate, formatDateTime } from '#app/lib/dates.ts';
import { maskPhone } from '#app/lib/masks.ts';
import type { PartnerActor } from '#app/platform/actor.server.ts';
import { partnerOf } from '#app/platform/guards.server.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Badge, EmptyState, Surface } from '#app/ui/surface.tsx';
import { Cell, Table } from '#app/ui/table.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/own-offers-page';

export const meta: Route.MetaFunction = () => [{ title: 'Atender | Área do parceiro' }];

export async function loader({ context }: Route.LoaderArgs) {
  const offers = await listOwnOffers(partnerOf(context));
  const now = new Date().toISOString();
  const isOpen = (offer: OwnOffer) => offer.state === 'open' && new Date(offer.expiresAt) > new Date(now);
  return { open: offers.filter(isOpen), past: offers.filter((offer) => !isOpen(offer)) };
}

const schema = z.object({ id: z.string().default('') });
type Who = { partner: PartnerActor };

const FORMS = {
  accept: defineForm({
    failed: OFFER_NOT_ANSWERED,
    schema,
    save: ({ partner }: Who, { id }) => acceptOffer(partner, id),
    done: OFFER_ACCEPTED,
  }),
  decline: defineForm({
    failed: OFFER_NOT_ANSWERED,
    schema,
    save: ({ partner }: Who, { id }) => declineOffer(partner, id),
    done: OFFER_DECLINED,
  }),
};

export const action = (args: Route.ActionArgs) =>
  answerForms(FORMS, { partner: partnerOf(args.context) }, args);

export const clientAction = clientFormAction;

const HIDDEN = 'Cliente que retirou a autorização';
/** Shown in place of the name; an offer keeps no name once it is not the partner's. */
const NAMELESS: Record<OfferState, string> = {
  open: 'Seguiu adiante',
  accepted: HIDDEN,
  declined: 'Seguiu adiante',
  expired: 'Seguiu adiante',
  withdrawn: 'A equipe assumiu',
};

/** Leads that wait for the partner's answer, and those that the partner accepted or let pass. */
export default function OwnOffersPage() {
  const { open, past } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  return (
    <>
      <PageHeader
        title="Atender"
        lead="Pedidos do seu estado, um consultor de cada vez. Quem não aceita no prazo passa a vez, sem prejuízo."
      />
      {open.length === 0 ? (
        <EmptyState
          title="Nenhum pedido à espera"
          text="Quando for a sua vez, chega um e-mail com o prazo para aceitar."
        />
      ) : (
        <ul className="grid max-w-3xl gap-4">
          {open.map((offer) => (
            <OpenOffer key={offer.id} offer={offer} />
          ))}
        </ul>
      )}
      {past.length > 0 && (
        <>
          <h2 className="mt-8 mb-3 text-lg font-semibold">Já respondidos</h2>
          <Table label="Já respondidos" columns={['Quando', 'Quem', 'Situação', 'Contato']}>
            {past.map((offer) => (
              <PastOffer key={offer.id} offer={offer} />
            ))}
          </Table>
        </>
      )}
      {open.length + past.length === SHOWN_ROWS && (
        <p className="mt-3 text-sm text-muted">As {SHOWN_ROWS} ofertas mais recentes.</p>
      )}
    </>
  );
}

function OpenOffer({ offer }: { offer: OwnOffer }) {
  const who = offerWords(offer) ?? HIDDEN;
  const fixed = { id: offer.id };
  return (
    <li>
      <Surface className="p-5">
        <p className="text-lg font-semibold wrap-anywhere">{who}</p>
        <p className="mb-4 text-muted">
          Aceite até {formatDateTime(offer.expiresAt)}. O contato aparece depois.
        </p>
        <div className="flex flex-wrap gap-3">
          <PressForm intent="accept" fixed={fixed} variant="primary" aria-label={`Aceitar: ${who}`}>
            Aceitar
          </PressForm>
          <PressForm intent="decline" fixed={fixed} variant="ghost" aria-label={`Não posso atender: ${who}`}>
            Não posso atender
          </PressForm>
        </div>
      </Surface>
    </li>
  );
}

function PastOffer({ offer }: { offer: OwnOffer }) {
  const { state, name, whatsapp, status, offeredAt } = offer;
  // The end of an open offer has passed: the next run of the job hands it on.
  const { label, tone } = OFFER_STATE_LABELS[state === 'open' ? 'expired' : state];
  const place = offerWords(offer);
  return (
    <tr>
      <Cell className="tabular whitespace-nowrap">{formatDate(offeredAt)}</Cell>
      <Cell className="wrap-anywhere">
        {name ?? NAMELESS[state]}
        {name && place && <span className="block text-sm text-muted">{place.replace(/^.*?, de /, '')}</span>}
      </Cell>
      <Cell>
        <Badge tone={tone}>{label}</Badge>
        {status && (
          <span className="block text-sm text-muted">{LEAD_STATUS_LABELS[status as LeadStatus]}</span>
        )}
      </Cell>
      <Cell className="tabular whitespace-nowrap">
        {whatsapp && (
          <a href={`https://wa.me/55${whatsapp}`} className="underline underline-offset-4" rel="noreferrer">
            {maskPhone(whatsapp)}
          </a>
        )}
      </Cell>
    </tr>
  );
}
