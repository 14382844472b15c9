import type { CivilDate } from '#app/lib/civil-dates.ts';
import { civilDateAt, formatDate } from '#app/lib/dates.ts';
import type { Centavos } from '#app/lib/money.ts';
import type { Tone } from '#app/lib/toast.ts';
import type { CardStatus, CardType } from '#app/terms/card-status.ts';
import {
  CARD_STATUS_TONES,
  CUSTOMER_STATUS_LABELS,
  type ScoreSource,
  scoreTone,
} from '#app/terms/card-view.ts';
import type { InstallmentId } from '#app/terms/ids.ts';
import { type InstallmentPlace, isOnlyOne, placeWords } from '#app/terms/installment-place.ts';
import type { ListingPlace, ListingState } from '#app/terms/listing.ts';
import { LISTING_PLACE_LABELS } from '#app/terms/listing-words.ts';
import { STEP_STATUS, type StepStatus } from './terms.ts';

/** Changes of a record that its holder reads: a state at its place, a correction, or its absence from a report. */
type RecordStep =
  | Extract<ListingState, 'triaged' | 'asked' | 'answered' | 'removed' | 'kept' | 'expired' | 'gone_back'>
  | 'edited'
  | 'missing';
type LetterStep = 'sent' | 'delivered' | 'filed' | 'answered';

/**
 * Something that happened to a card, a record or a letter; the page of the timeline shows each in a line. `on` is the day
 * of a letter or a change of a record, which the team may enter later.
 */
export type TimelineEntry = {
  id: string;
  at: string;
  cardType: CardType | null;
} /** `ended`: the service was blocked because its order ended. */ & (
  | { kind: 'status'; status: CardStatus; ended: boolean }
  | { kind: 'step'; status: StepStatus; name: string; notes: string | null }
  | { kind: 'document'; name: string }
  | { kind: 'review'; name: string; approved: boolean; reason: string | null }
  | { kind: 'request'; name: string }
  | { kind: 'score'; score: number; source: ScoreSource | null }
  | { kind: 'contract'; code: string }
  | { kind: 'identity'; step: 'sent' | 'approved' | 'rejected'; reason: string | null }
  | { kind: 'proof'; name: string }
  | { kind: 'guarantee'; protocol: string; step: 'asked' | 'accepted' | 'refused' }
  | {
      kind: 'record';
      step: RecordStep;
      listingId: string;
      creditor: string;
      place: ListingPlace;
      on: CivilDate | null;
    }
  /** `own`: the customer sent it in their own name; `unanswered`: its term ended without an answer. */
  | {
      kind: 'letter';
      step: LetterStep;
      letterId: string;
      addressee: string;
      creditor: string | null;
      on: CivilDate | null;
      own: boolean;
      unanswered: boolean;
    }
  | { kind: 'payment'; installmentId: InstallmentId; place: InstallmentPlace; amount: Centavos }
);

/** Instants as the database writes them, all in UTC and of one length at most: their texts order as they do. */
const place = ({ at, id }: TimelineEntry) =>
  `${at.slice(0, 19)}.${/\.(\d+)/.exec(at)?.[1]?.padEnd(6, '0') ?? '000000'} ${id}`;

/** Returns whether an entry is older than another one; false without another one. */
export const isOlder = (entry: TimelineEntry, than: TimelineEntry | undefined): boolean =>
  than !== undefined && place(entry) < place(than);

type Line = { title: string; text: string | null; badge: { label: string; tone: Tone }; to: string | null };

const onCard = (entry: TimelineEntry, tab: string) =>
  entry.cardType && `/app/card/${entry.cardType}${tab && `?aba=${tab}`}`;

const GUARANTEE_STEPS = {
  asked: { title: 'Garantia pedida', tone: 'neutral' },
  accepted: { title: 'Garantia aceita', tone: 'good' },
  refused: { title: 'Garantia não aceita', tone: 'bad' },
} as const satisfies Record<string, { title: string; tone: Tone }>;

const STATUS_TITLES: Record<CardStatus, string> = {
  pending: 'Serviço aberto',
  analyzing: 'Começamos a analisar o seu caso',
  active: 'Serviço em andamento',
  completed: 'Serviço concluído',
  blocked: 'Serviço parado',
};

const IDENTITY_STEPS = {
  sent: { title: 'Foto da identidade enviada', tone: 'neutral' },
  approved: { title: 'Identidade confirmada', tone: 'good' },
  rejected: { title: 'Foto da identidade não aceita', tone: 'bad' },
} as const satisfies Record<string, { title: string; tone: Tone }>;

const RECORD_STEPS: Record<RecordStep, { title: string; tone: Tone }> = {
  triaged: { title: 'Registro analisado', tone: 'neutral' },
  asked: { title: 'Retirada do registro pedida', tone: 'info' },
  answered: { title: 'Resposta sobre o registro', tone: 'info' },
  removed: { title: 'Registro retirado', tone: 'good' },
  kept: { title: 'Registro mantido', tone: 'neutral' },
  expired: { title: 'Registro saiu pelo tempo', tone: 'good' },
  gone_back: { title: 'Registro voltou a aparecer', tone: 'warning' },
  edited: { title: 'Dados do registro corrigidos', tone: 'neutral' },
  missing: { title: 'Registro fora do novo relatório', tone: 'info' },
};

const LETTER_STEPS: Record<LetterStep, { title: string; tone: Tone }> = {
  sent: { title: 'Carta enviada', tone: 'info' },
  delivered: { title: 'Carta entregue', tone: 'info' },
  filed: { title: 'Carta recebida, com protocolo', tone: 'info' },
  answered: { title: 'Carta respondida', tone: 'good' },
};

function letterTitle({ step, own, unanswered }: Extract<TimelineEntry, { kind: 'letter' }>): string {
  if (step === 'sent' && own) return 'Você enviou a carta';
  return step === 'answered' && unanswered ? 'Carta sem resposta no prazo' : LETTER_STEPS[step].title;
}

/** Adds the day of the event if it was entered on a later one. */
const dated = (text: string, { on, at }: { on: CivilDate | null; at: string }) =>
  on && on !== civilDateAt(new Date(at)) ? `${text}, em ${formatDate(on)}` : text;

/** Returns an entry in words, with a link to its page. */
export function timelineLine(entry: TimelineEntry, money: (amount: Centavos) => string): Line {
  switch (entry.kind) {
    case 'status':
      return {
        title: entry.ended ? 'Serviço encerrado' : STATUS_TITLES[entry.status],
        text: null,
        badge: entry.ended
          ? { label: 'Encerrado', tone: 'neutral' }
          : { label: CUSTOMER_STATUS_LABELS[entry.status], tone: CARD_STATUS_TONES[entry.status] },
        to: onCard(entry, ''),
      };
    case 'step':
      return {
        title: entry.name,
        text: entry.notes || null,
        badge: STEP_STATUS[entry.status],
        to: onCard(entry, 'etapas'),
      };
    case 'document':
      return {
        title: 'Documento enviado',
        text: entry.name,
        badge: { label: 'Documento', tone: 'neutral' },
        to: onCard(entry, 'documentos'),
      };
    case 'review':
      return {
        title: entry.approved ? 'Documento aprovado' : 'Documento não aceito',
        text: entry.reason ? `${entry.name}: ${entry.reason}` : entry.name,
        badge: entry.approved ? { label: 'Aprovado', tone: 'good' } : { label: 'Reenviar', tone: 'bad' },
        to: onCard(entry, 'documentos'),
      };
    case 'request':
      return {
        title: 'Documento pedido pela equipe',
        text: entry.name.charAt(0).toUpperCase() + entry.name.slice(1),
        badge: { label: 'Documento', tone: 'warning' },
        to: onCard(entry, 'documentos'),
      };
    case 'score':
      return {
        title: `Score ${entry.score}`,
        text: entry.source && `${entry.source.bureau}, em ${formatDate(entry.source.takenOn)}`,
        badge: { label: 'Score', tone: scoreTone(entry.score) },
        to: onCard(entry, ''),
      };
    case 'contract':
      return {
        title: 'Contrato aceito',
        text: `Código ${entry.code}`,
        badge: { label: 'Contrato', tone: 'good' },
        to: `/verificar/${entry.code}`,
      };
    case 'identity':
      return {
        title: IDENTITY_STEPS[entry.step].title,
        text: entry.reason,
        badge: { label: 'Identidade', tone: IDENTITY_STEPS[entry.step].tone },
        to: '/app/perfil/identidade',
      };
    case 'proof':
      return {
        title: 'Novo comprovante',
        text: entry.name,
        badge: { label: 'Comprovante', tone: 'good' },
        to: onCard(entry, 'comprovantes'),
      };
    case 'guarantee':
      return {
        title: GUARANTEE_STEPS[entry.step].title,
        text: `Protocolo ${entry.protocol}`,
        badge: { label: 'Garantia', tone: GUARANTEE_STEPS[entry.step].tone },
        to: onCard(entry, ''),
      };
    case 'record':
      return {
        title: RECORD_STEPS[entry.step].title,
        text: dated(`${entry.creditor}, ${LISTING_PLACE_LABELS[entry.place]}`, entry),
        badge: { label: 'Registro', tone: RECORD_STEPS[entry.step].tone },
        to: `/app/anotacoes?registro=${entry.listingId}`,
      };
    case 'letter':
      return {
        title: letterTitle(entry),
        text: dated(`Para ${entry.addressee}${entry.creditor ? `, sobre ${entry.creditor}` : ''}`, entry),
        badge: { label: 'Carta', tone: entry.unanswered ? 'warning' : LETTER_STEPS[entry.step].tone },
        to: `/app/cartas/${entry.letterId}`,
      };
    case 'payment':
      return {
        title: 'Pagamento confirmado',
        text: isOnlyOne(entry.place)
          ? money(entry.amount)
          : `Parcela ${placeWords(entry.place)}: ${money(entry.amount)}`,
        badge: { label: 'Pago', tone: 'good' },
        to: `/app/faturas/${entry.installmentId}/recibo`,
      };
  }
}
