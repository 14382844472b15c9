import type { ReactNode } from 'react';
import { type AdminCardView, type AdminProof, cardName } from '#app/features/cases/rules/admin-view.ts';
import type { InvoiceView } from '#app/features/payments/rules/invoice-view.ts';
import { ClientInvoices } from '#app/features/payments/ui/client-invoices.tsx';
import { KEPT } from '#app/features/privacy/rules/erasure.ts';
import { type ClientProfile, documentWords } from '#app/features/profiles/rules/clients.ts';
import { formatDateTime } from '#app/lib/dates.ts';
import { ERASED_FIELDS } from '#app/lib/erased-person.ts';
import { CARD_STATUS_LABELS, CARD_STATUS_TONES } from '#app/terms/card-view.ts';
import { Badge, Surface } from '#app/ui/surface.tsx';

type Props = {
  profile: ClientProfile;
  cards: AdminCardView[];
  invoices: InvoiceView[];
  proofs: AdminProof[];
  /** Further data that are kept. */
  children: ReactNode;
};

/** Read-only view of an erased person's data that the law keeps. */
export function ErasedClient({ profile, cards, invoices, proofs, children }: Props) {
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
      <div className="min-w-0 space-y-4">
        <Surface className="p-4">
          <h2 className="mb-1 text-lg font-semibold">Compras</h2>
          {profile.docNumber !== ERASED_FIELDS.docNumber && (
            <p className="tabular mb-3 text-muted">
              Comprador: {profile.fullName}, {documentWords(profile)}
            </p>
          )}
          {invoices.length === 0 ? (
            <p className="py-2 text-muted">Nenhuma compra.</p>
          ) : (
            <ClientInvoices invoices={invoices} erased />
          )}
        </Surface>
        <Surface className="p-4">
          <h2 className="mb-1 text-lg font-semibold">Serviços e comprovantes</h2>
          {cards.length === 0 && <p className="py-2 text-muted">Nenhum serviço contratado.</p>}
          <ul className="divide-y divide-line">
            {cards.map((card) => (
              <li key={card.id} className="flex flex-wrap items-center gap-2 py-2">
                {cardName(card)}
                <Badge tone={CARD_STATUS_TONES[card.status]}>{CARD_STATUS_LABELS[card.status]}</Badge>
              </li>
            ))}
            {proofs.map(({ id, title, createdAt }) => (
              <li key={id} className="py-2">
                <a href={`/admin/comprovantes/${id}`} className="underline underline-offset-4">
                  {title}
                </a>
                <span className="tabular block text-sm text-muted">{formatDateTime(createdAt)}</span>
              </li>
            ))}
          </ul>
        </Surface>
      </div>
      <div className="min-w-0 space-y-4">
        <Surface className="p-4">
          <h2 className="mb-1 text-lg font-semibold">Por que fica</h2>
          <ul className="divide-y divide-line">
            {KEPT.map(({ what, why, law }) => (
              <li key={what} className="py-2">
                <p className="font-medium">{what}</p>
                <p>{why}</p>
                <p className="text-sm text-muted">{law}</p>
              </li>
            ))}
          </ul>
        </Surface>
        {children}
      </div>
    </div>
  );
}
