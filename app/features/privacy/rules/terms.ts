import { addDays, type CivilDate } from '#app/lib/civil-dates.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import type { PrivacyKind, PrivacyStatus } from '#app/terms/privacy-status.ts';

/** Days for a full answer (LGPD art. 19, II). */
export const ANSWER_DAYS = 15;
/** Days for which the copy of an export can be downloaded; the product's choice. */
export const EXPORT_DAYS = 7;
const DAY_MS = 86_400_000;

export const dueAt = (now: Date): Date => new Date(now.getTime() + ANSWER_DAYS * DAY_MS);
export const exportExpiry = (now: Date): Date => new Date(now.getTime() + EXPORT_DAYS * DAY_MS);

/** The last day for the answer, on the calendar in Brasília. */
export const answerUntil = (askedAt: Date): CivilDate => addDays(civilDateAt(askedAt), ANSWER_DAYS);

/**
 * Returns the protocol by which the person and the team refer to a request: its day and the end of its id,
 * which is random (UUID v7: the time comes first).
 */
export const protocolOf = (id: string, askedAt: Date | string): string =>
  `P${civilDateAt(new Date(askedAt)).replaceAll('-', '')}-${id.replaceAll('-', '').slice(-8).toUpperCase()}`;

export const isRequestOpen = (status: PrivacyStatus): boolean => status === 'open' || status === 'working';

/** A request in the team's view; instants are ISO texts. */
export type ClientPrivacyRequest = {
  id: string;
  kind: PrivacyKind;
  status: PrivacyStatus;
  protocol: string;
  details: string;
  answer: string;
  dueAt: string;
  createdAt: string;
};

/** A request in its person's view. */
export type PrivacyRequestView = {
  id: string;
  kind: PrivacyKind;
  status: PrivacyStatus;
  protocol: string;
  details: string;
  answer: string;
  /** Last day for the answer. */
  until: CivilDate;
  createdAt: string;
  answeredAt: string | null;
  /** Day until which the copy can be downloaded; null if there is no copy (any more). */
  fileUntil: string | null;
};

/** A consent in its person's view. */
export type ConsentView = {
  id: string;
  purpose: string;
  version: string;
  text: string;
  ip: string;
  userAgent: string;
  createdAt: string;
  revokedAt: string | null;
};

/** Words for the purposes of the product's consents. */
const PURPOSES: Record<string, string> = {
  'lead-contact': 'Contato sobre o serviço',
  'contact-reply': 'Resposta à sua mensagem',
  'partner-sees': 'Quem indicou você vê o seu primeiro nome',
  'consultant-contact': 'Atendimento por um consultor do seu estado',
  'face-verification': 'Foto da verificação de identidade',
};

export const purposeWords = (purpose: string): string => PURPOSES[purpose] ?? 'Uso dos seus dados';

/**
 * An access of the team to a person's data, as that person sees it. `role` is null if the account was
 * deleted.
 */
export type AccessView = { id: string; what: string; createdAt: string; viewer: string; role: string | null };

const ROLE_WORDS: Record<string, string> = {
  admin: 'Administração',
  staff: 'Equipe',
  user: 'Equipe',
  partner: 'Parceiro',
};

/** "Ana, da administração"; a former member stays "Equipe". */
export const viewerWords = ({ viewer, role }: Pick<AccessView, 'viewer' | 'role'>): string => {
  const words = ROLE_WORDS[role ?? ''] ?? 'Equipe';
  return viewer ? `${viewer}, da ${words.toLowerCase()}` : words;
};

/** Names of pages of the panel in the customer's words; others read well as they are. */
const SHOWN_WORDS: Record<string, string> = { 'Cadastro e cards': 'o seu cadastro e os seus serviços' };

/** Names a page that the team opened, in the customer's words. */
export const shownWords = (what: string): string => SHOWN_WORDS[what] ?? what;
