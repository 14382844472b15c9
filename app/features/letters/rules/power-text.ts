import type { CivilDate } from '#app/lib/civil-dates.ts';
import { formatDate } from '#app/lib/dates.ts';
import { formatDocument } from '#app/lib/documents.ts';
import type { ListingPlace } from '#app/terms/listing.ts';
import { LISTING_PLACE_LABELS } from '#app/terms/listing-words.ts';

type Power = {
  holder: { name: string; document: string };
  company: { legalName: string; taxId: string };
  places: readonly ListingPlace[];
  givenOn: CivilDate;
  endsOn: CivilDate;
};

/** Text of a power of attorney: grantor, attorney, purpose, places, last day. */
export const powerText = ({ holder, company, places, givenOn, endsOn }: Power): string =>
  [
    `${holder.name}, ${formatDocument(holder.document)}, nomeia ${company.legalName}, CNPJ ${company.taxId}, para pedir informações, contestar anotações, receber respostas e pedir correções em seu nome.`,
    `Esta procuração vale para: ${places.map((place) => LISTING_PLACE_LABELS[place]).join('; ')}.`,
    'Ela não permite fazer acordo, reconhecer dívida, receber dinheiro, desistir de direito nem entrar com processo.',
    `Dada em ${formatDate(givenOn)}, pela área do cliente. Vale até ${formatDate(endsOn)} e pode ser cancelada a qualquer momento, no mesmo lugar.`,
  ].join('\n\n');
