/** Registers of negative records. */
export const LISTING_PLACES = [
  'serasa',
  'spc',
  'boavista',
  'quod',
  'cenprot',
  'scr',
  'ccf',
  'cadin',
  'credor',
  'outro',
] as const;
export type ListingPlace = (typeof LISTING_PLACES)[number];

/**
 * Kind of the record. `scr_prejuizo` occurs only in reports from before 10/07/2025. `oferta` is an offer of a
 * deal ("conta atrasada" of Serasa Limpa Nome), which is no negative record (STJ, Tema 1.264).
 */
export const LISTING_KINDS = [
  'inadimplencia',
  'protesto',
  'cheque',
  'acao',
  'scr_vencido',
  'scr_prejuizo',
  'consulta',
  'oferta',
  'outro',
] as const;
export type ListingKind = (typeof LISTING_KINDS)[number];

/** The person's statement on the record. */
export const PERSON_SAYS = ['nao_conheco', 'ja_paguei', 'valor_errado', 'reconheco', 'nao_sei'] as const;
export type PersonSays = (typeof PERSON_SAYS)[number];

/** How the record reached us. */
export const LISTING_SOURCES = ['report', 'print', 'paste', 'typed'] as const;
export type ListingSource = (typeof LISTING_SOURCES)[number];

/** Origin of the debt, which determines the limitation period of its collection. */
export const DEBT_SOURCES = ['instrument', 'rent', 'title', 'insurance', 'lodging', 'other'] as const;
export type DebtSource = (typeof DEBT_SOURCES)[number];

/**
 * `expired`: removed from the place by age; `kept`: challenged, but the record stays; `gone_back`: removed
 * and listed again.
 */
export const LISTING_STATES = [
  'found',
  'triaged',
  'asked',
  'answered',
  'removed',
  'kept',
  'expired',
  'gone_back',
] as const;
export type ListingState = (typeof LISTING_STATES)[number];

const ENDS = ['removed', 'expired'] as const;
/** Allowed transitions by state; a listing removed from its place can only return to it. */
export const LISTING_TRANSITIONS: Record<ListingState, readonly ListingState[]> = {
  found: ['triaged', 'asked', 'kept', ...ENDS],
  triaged: ['found', 'asked', 'kept', ...ENDS],
  asked: ['triaged', 'answered', 'kept', ...ENDS],
  answered: ['triaged', 'asked', 'kept', ...ENDS],
  kept: ['triaged', 'asked', ...ENDS],
  removed: ['gone_back'],
  expired: ['gone_back'],
  gone_back: ['triaged', 'asked', 'kept', ...ENDS],
};
/** Whether the listing is no longer at its place, so that no action on it is due. */
export const isListingClosed = (state: ListingState): boolean => state === 'removed' || state === 'expired';

/** Addressee of a request, who answers next. */
export const LISTING_ADDRESSEES = ['bureau', 'creditor', 'judge'] as const;
export type ListingAddressee = (typeof LISTING_ADDRESSEES)[number];

/** Whose turn it is: the columns of the board. */
export const LISTING_TURNS = ['us', 'customer', 'bureau', 'creditor', 'judge', 'done'] as const;
export type ListingTurn = (typeof LISTING_TURNS)[number];

/** Possible actions on a record: the customer's three piles. */
export const LISTING_PILES = ['contestar', 'negociar', 'esperar_ou_pagar'] as const;
export type ListingPile = (typeof LISTING_PILES)[number];

/** Legal and customary terms that run for a listing. */
export const CLOCK_RULES = [
  'five_years',
  'after_payment',
  'tell_receivers',
  'challenge',
  'access',
  'ccf_payment',
  'consumer_portal',
  'letter_answer',
  'scr_remittance',
  'promise',
] as const;
export type ClockRule = (typeof CLOCK_RULES)[number];

/** Possible verdicts on a listing, based on its known facts. */
export const LISTING_VERDICTS = [
  'fora_do_prazo',
  'paga_nao_baixada',
  'paga_no_prazo',
  'duplicada',
  'cedida',
  'nao_reconhecida',
  'sem_aviso',
  'valor_errado',
  'prescrita_provavel',
  'juros_acima',
  'negociavel',
  'verdadeira',
] as const;
export type ListingVerdict = (typeof LISTING_VERDICTS)[number];

/** Events of a listing's chain. */
export const LISTING_EVENTS = [
  'added',
  'edited',
  'said',
  'paid',
  'asked',
  'answered',
  'state',
  'removed',
  'gone_back',
  'verdict',
  'missing',
  'clock_over',
  'letter',
  'lawsuit',
  'report',
] as const;
export type ListingEventKind = (typeof LISTING_EVENTS)[number];
