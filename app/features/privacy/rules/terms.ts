import { addDays, type CivilDate } from '#app/lib/civil-dates.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import type { Centavos } from '#app/lib/money.ts';
import type { OrderId } from '#app/terms/ids.ts';
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
  'face-verification': 'Foto da verificação de identidade',
};

export const purposeWords = (purpose: string): string => PURPOSES[purpose] ?? 'Uso dos seus dados';

/**
 * An access of the team to a person's data, as that person sees it. `role` is null if the account was
 * deleted.
 */
export type AccessView = { id: string; what: string; createdAt: string; viewer: string; role: string | null };

const ROLE_WORDS: Record<string, string> = { admin: 'Administração', staff: 'Equipe', user: 'Equipe' };

/** "Administração (Ana)"; a former member stays "Equipe". */
export const viewerWords = ({ viewer, role }: Pick<AccessView, 'viewer' | 'role'>): string => {
  const words = ROLE_WORDS[role ?? ''] ?? 'Equipe';
  return viewer ? `${words} (${viewer})` : words;
};

/** Data that an erasure deletes, in the words of the request page. `eraseAccount` does exactly this. */
export const ERASED_WORDS = [
  { what: 'Conta e senha', detail: 'Você sai de todos os aparelhos e não entra mais.' },
  { what: 'Contatos', detail: 'E-mail, telefone, CEP e endereço.' },
  {
    what: 'Documentos e fotos',
    detail: 'O que você enviou, a foto da identidade e as cópias geradas para você.',
  },
  { what: 'Dívidas, processos e score', detail: 'O que levantamos sobre o seu caso, com o histórico.' },
  { what: 'Pedidos e formulários', detail: 'Energia, empréstimo, respostas de formulários e notificações.' },
  { what: 'Perfis vinculados', detail: 'As pessoas e empresas que você acrescentou.' },
  { what: 'Mensagens e anotações', detail: 'O que você nos escreveu e o que a equipe anotou.' },
] as const;

/** Data that stay, with the period and the law that requires it. */
export const KEPT = [
  {
    what: 'Compras, parcelas e pagamentos',
    why: 'Prova fiscal, pelos 5 anos em que pode ser pedida, com nome e documento de quem comprou.',
    law: 'CTN art. 173 e 195; LGPD art. 16, I',
  },
  {
    what: 'Contratos aceitos e comprovantes do serviço',
    why: 'Prova do contrato, para os dois lados, pelo prazo em que ele pode ser discutido (até 10 anos).',
    law: 'Código Civil art. 205 e 206; LGPD art. 16, I',
  },
  {
    what: 'Situação e etapas dos serviços contratados',
    why: 'Mostram o que foi feito, sem valores de dívidas nem números de processos.',
    law: 'Código Civil art. 206; CDC art. 27',
  },
  {
    what: 'Consentimentos, acessos aos seus dados e pedidos como este',
    why: 'Provam que o uso dos dados foi permitido e que o seu pedido foi atendido.',
    law: 'LGPD art. 8º, § 2º, e art. 37',
  },
  {
    what: 'Registro do que a equipe fez',
    why: 'Encadeado e imutável: prova quem mudou o quê, com o valor de antes e o de depois.',
    law: 'LGPD art. 6º, X, e art. 37',
  },
  {
    what: 'Registros de acesso à conta',
    why: 'Data, hora e endereço IP, em sigilo, por 6 meses; depois são apagados.',
    law: 'Marco Civil da Internet, art. 15',
  },
  {
    what: 'Cotas de consórcio',
    why: 'Enquanto o grupo existir: os outros membros dependem da lista.',
    law: 'Lei 11.795/2008; LGPD art. 16, I',
  },
] as const;

/** An obstacle to an erasure: an order with open installments, or a refund on its way. Centavos. */
export type ErasureObstacle = {
  kind: 'open' | 'refund';
  orderId: OrderId;
  /** Id of a plan or title of a product. */
  offer: string | null;
  amount: Centavos;
  /** The customer can cancel it: nothing was paid yet. */
  cancelable: boolean;
};
