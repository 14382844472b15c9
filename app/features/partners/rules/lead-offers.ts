import { fold } from '#app/lib/text.ts';
import type { OfferState } from './terms.ts';

const MINUTE_MS = 60_000;

/** A partner who could serve a lead. `lastOffer`: when the partner last got any lead, in ms; null for never. */
export type OfferCandidate = {
  id: string;
  states: readonly string[];
  /** As the team wrote them: "Chapecó, Xanxerê". */
  cities: string;
  lastOffer: number | null;
  /** All offers of this partner: leads of one moment are divided by it. */
  offers: number;
  /** In ms. */
  createdAt: number;
};

const serves = (cities: string, city: string) =>
  cities.split(/[,;\n]/).some((one) => fold(one).trim() === city);

/**
 * Chooses whom a lead is offered to: a partner of its state, first those of its city, then the one who has waited longest for
 * a lead, then the oldest partner.
 * @param already partners who had this lead
 * @returns null if every candidate had it
 */
export function nextPartner(
  candidates: readonly OfferCandidate[],
  lead: { uf: string; city: string },
  already: ReadonlySet<string>,
): OfferCandidate | null {
  const city = fold(lead.city).trim();
  const near = ({ cities }: OfferCandidate) => (city !== '' && serves(cities, city) ? 0 : 1);
  const order = (a: OfferCandidate, b: OfferCandidate) =>
    near(a) - near(b) ||
    (a.lastOffer ?? 0) - (b.lastOffer ?? 0) ||
    a.offers - b.offers ||
    a.createdAt - b.createdAt ||
    a.id.localeCompare(b.id);
  return (
    candidates.filter(({ id, states }) => states.includes(lead.uf) && !already.has(id)).toSorted(order)[0] ??
    null
  );
}

/** First moment at which an offer can no longer be accepted. */
export const offerEnd = (now: Date, minutes: number): Date => new Date(now.getTime() + minutes * MINUTE_MS);

/** An offer can be accepted before its end, and no longer at it. */
export const isOpenAt = (expiresAt: Date, now: Date): boolean => now < expiresAt;

/** A time in words: "45 min", "3 h 20 min", "2 dias 4 h". @param minutes whole */
export function minutesWords(minutes: number): string {
  const parts =
    minutes < 60
      ? [[minutes, 'min']]
      : minutes < 1_440
        ? [
            [Math.floor(minutes / 60), 'h'],
            [minutes % 60, 'min'],
          ]
        : [
            [Math.floor(minutes / 1_440), minutes < 2_880 ? 'dia' : 'dias'],
            [Math.floor((minutes % 1_440) / 60), 'h'],
          ];
  return parts
    .filter(([count], at) => at === 0 || count !== 0)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(' ');
}

/** A lead that was offered to the partner; texts are null without the customer's consent. ISO instants. */
export type OwnOffer = {
  id: string;
  state: OfferState;
  offeredAt: string;
  expiresAt: string;
  firstName: string | null;
  city: string | null;
  uf: string | null;
  name: string | null;
  whatsapp: string | null;
  status: string | null;
};

/** "Ana, de Chapecó, SC"; the place alone counts as known with its state. */
export const offerWords = ({
  firstName,
  city,
  uf,
}: Pick<OwnOffer, 'firstName' | 'city' | 'uf'>): string | null =>
  firstName && uf ? `${firstName}, de ${[city, uf].filter(Boolean).join(', ')}` : null;

/** Counts of a partner's offers; `minutes` is the median time to accept. */
export type OfferFigures = {
  id: string;
  name: string;
  offered: number;
  accepted: number;
  declined: number;
  expired: number;
  converted: number;
  minutes: number | null;
};

/** Accepted leads that became clients, in whole percent; null without an accepted one. */
export const conversionOf = ({ accepted, converted }: Pick<OfferFigures, 'accepted' | 'converted'>) =>
  accepted === 0 ? null : Math.round((converted * 100) / accepted);
