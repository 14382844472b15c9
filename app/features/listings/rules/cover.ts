import type { CoverRequest, CoverService } from '#app/features/cases/rules/guarantee.ts';
import { addDays, type CivilDate } from '#app/lib/civil-dates.ts';
import { formatDate } from '#app/lib/dates.ts';
import type { AppError } from '#app/lib/result.ts';
import type { CardType } from '#app/terms/card-status.ts';
import {
  isListingClosed,
  type ListingKind,
  type ListingPlace,
  type ListingState,
} from '#app/terms/listing.ts';

/** The part of a record that decides whether the extended guarantee covers it. */
export type CoverRecord = {
  id: string;
  place: ListingPlace;
  kind: ListingKind;
  state: ListingState;
  creditorKey: string;
  contractRef: string | null;
  dueOn: CivilDate | null;
  /** Decimal text of the database. */
  amount: string | null;
  includedOn: CivilDate | null;
  seenOn: CivilDate;
  removedOn: CivilDate | null;
  goneBackOn: CivilDate | null;
};

/** Answer and protocol of the newest request for a record. */
type Last = Pick<CoverRequest, 'protocol' | 'dueOn' | 'answer'>;

/**
 * The extended guarantee of a record, as its customer sees it. `until` is the last day of the cover.
 * `askable`: the button; `asked`: an answer is due; `taken`: accepted, and the record is worked on again.
 */
export type Cover =
  | { stage: 'askable'; until: CivilDate; how: 'removed' | 'back' | 'new'; refused: Last | null }
  | ({ stage: 'asked' | 'taken' } & Last)
  | ({ stage: 'refused' } & Last);

/** Whether two records are of the same creditor and debt: the same contract, else due day, else amount. */
function isSameDebt(one: CoverRecord, other: CoverRecord): boolean {
  if (one.creditorKey !== other.creditorKey) return false;
  if (one.contractRef && other.contractRef) return one.contractRef === other.contractRef;
  if (one.dueOn && other.dueOn) return one.dueOn === other.dueOn;
  return one.amount !== null && one.amount === other.amount;
}

/** How a record comes under the cover: removed (and back, as its customer says), seen again, or a new entry. */
function wayOf(record: CoverRecord, all: readonly CoverRecord[]): 'removed' | 'back' | 'new' | null {
  if (record.state === 'removed') return 'removed';
  if (isListingClosed(record.state)) return null;
  if (record.goneBackOn) return 'back';
  const entered = record.includedOn ?? record.seenOn;
  const isNew = all.some(
    (one) =>
      one.id !== record.id &&
      one.state === 'removed' &&
      one.removedOn !== null &&
      one.removedOn <= entered &&
      isSameDebt(record, one),
  );
  return isNew ? 'new' : null;
}

/** Services that work on a record: that of its lane first, then those sold for all debts or lawsuits. */
const servicesFor = ({ place, kind }: Pick<CoverRecord, 'place' | 'kind'>): CardType[] => [
  place === 'scr' ? 'bacen' : kind === 'acao' ? 'jus' : 'nome',
  ...(kind === 'acao' ? (['processos'] as const) : []),
  'dividas',
];

/** The service whose extended guarantee covers a record; undefined without one. */
export const coveringService = (
  record: Pick<CoverRecord, 'place' | 'kind'>,
  services: readonly CoverService[],
): CoverService | undefined =>
  servicesFor(record)
    .map((type) => services.find((one) => one.type === type))
    .find((one) => one !== undefined);

/** First and last day of a service's cover; null while its clock does not run. */
const daysOfCover = ({ dueOn, days }: CoverService) =>
  dueOn && { from: addDays(dueOn, 1), until: addDays(dueOn, days) };

export const COVER_NOT_ASKED = 'A garantia estendida não foi pedida';
const refusal = (message: string): AppError => ({ code: 'no-guarantee', title: COVER_NOT_ASKED, message });

/** Returns why a record cannot be taken on again today; null if it can. */
export function coverRefusal(
  record: CoverRecord,
  all: readonly CoverRecord[],
  services: readonly CoverService[],
  today: CivilDate,
): AppError | null {
  if (wayOf(record, all) === null)
    return refusal(
      'Ela vale para o registro que saiu e voltou, e para a mesma dívida que o mesmo credor registra de novo. Este registro não é um deles.',
    );
  const service = coveringService(record, services);
  if (!service) return refusal('O pedido deste serviço não tem garantia estendida, ou já terminou.');
  const days = daysOfCover(service);
  if (!days || !service.dueOn)
    return refusal('A cobertura começa depois do último dia da garantia, que ainda não tem data.');
  if (today < days.from)
    return refusal(
      `A garantia do plano ainda vale, até ${formatDate(service.dueOn)}. Fale com a equipe pela Conversa: cuidamos deste registro sem custo.`,
    );
  if (today > days.until) return refusal(`A cobertura terminou em ${formatDate(days.until)}.`);
  return null;
}

/**
 * Returns the extended guarantee of a record; null if nothing was asked and nothing can be asked.
 * @param all records of the same holder @param requests of the holder, newest first
 */
export function coverOf(
  record: CoverRecord,
  all: readonly CoverRecord[],
  { services, requests }: { services: readonly CoverService[]; requests: readonly CoverRequest[] },
  today: CivilDate,
): Cover | null {
  const request = requests.find(({ listingId }) => listingId === record.id);
  const last: Last | null = request
    ? { protocol: request.protocol, dueOn: request.dueOn, answer: request.answer }
    : null;
  if (last && request?.status === 'open') return { stage: 'asked', ...last };
  // Once a record that was taken on has left again, it can come back again.
  if (last && request?.status === 'accepted' && !isListingClosed(record.state))
    return { stage: 'taken', ...last };
  const refused = request?.status === 'refused' ? last : null;
  const service = coveringService(record, services);
  const days = service && daysOfCover(service);
  const how = wayOf(record, all);
  if (how && days && coverRefusal(record, all, services, today) === null)
    return { stage: 'askable', until: days.until, how, refused };
  return refused && { stage: 'refused', ...refused };
}
