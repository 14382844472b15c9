import type { Tone } from '#app/lib/toast.ts';

/** Delivery of an outgoing message. `uncertain`: the process ended while it was sending. */
export const WHATSAPP_STATUSES = [
  'queued',
  'sending',
  'uncertain',
  'accepted',
  'sent',
  'delivered',
  'read',
  'failed',
  'received',
] as const;
export type WhatsAppStatus = (typeof WHATSAPP_STATUSES)[number];

export const WHATSAPP_STATUS_LABELS: Record<WhatsAppStatus, string> = {
  queued: 'Na fila',
  sending: 'Saindo',
  uncertain: 'Não sabemos se saiu',
  accepted: 'Enviada',
  sent: 'Enviada',
  delivered: 'Entregue',
  read: 'Lida',
  failed: 'Não saiu',
  received: 'Recebida',
};

/** Delivery of a message in words for the team. `failed`: the person may not have it. */
export type Delivery = { words: string; failed: boolean };

export const WHATSAPP_CATEGORIES = ['service', 'utility', 'authentication', 'marketing'] as const;
export type WhatsAppCategory = (typeof WHATSAPP_CATEGORIES)[number];
export const TEMPLATE_STATES = ['draft', 'approved', 'rejected', 'paused', 'disabled'] as const;
export type TemplateState = (typeof TEMPLATE_STATES)[number];
export const TEMPLATE_STATE = {
  draft: { label: 'Ainda não aprovado', tone: 'neutral' },
  approved: { label: 'Aprovado', tone: 'good' },
  rejected: { label: 'Recusado pela Meta', tone: 'bad' },
  paused: { label: 'Pausado pela Meta', tone: 'warning' },
  disabled: { label: 'Desligado', tone: 'bad' },
} as const satisfies Record<TemplateState, { label: string; tone: Tone }>;

/** Answers inside the window that cost nothing, a month and number (docs/facts.md, WhatsApp). */
export const FREE_ANSWERS = 1_000;

/** `asked`: the person has been asked for consent and has not answered. */
export const OPT_INS = ['none', 'asked', 'in', 'out'] as const;
export type OptIn = (typeof OPT_INS)[number];

export const CONTACT_STATES = ['ok', 'unreachable'] as const;
export type ContactState = (typeof CONTACT_STATES)[number];

/** Kinds of a message in the channel's own ledger. */
export const WHATSAPP_KINDS = ['text', 'file', 'template', 'system'] as const;
export type WhatsAppKind = (typeof WHATSAPP_KINDS)[number];

/** Most bytes of a webhook's body; the host's own limit of a form is the same. */
export const MOST_EVENT_BYTES = 1024 * 1024;

/** Text of the consent, with its version; the customer reads it in the conversation. */
export const WHATSAPP_CONSENT_VERSION = 'whatsapp-1';
export const consentQuestion = (company: string): string =>
  `Oi! Aqui é a ${company}. Posso guardar esta conversa para cuidar do seu caso? Responda SIM. A qualquer hora, SAIR encerra.`;
export const STOPPED = 'Pronto, não mandamos mais mensagens por aqui. Para voltar, escreva SIM.';

/** Template that brings the link for a sign-in while free text may not be sent. */
export const SIGN_IN_TEMPLATE = 'link_para_entrar';

/** Replaces an address that opens an account in stored messages; only the person reads the address itself. */
export const SECRET_MARK = '[link]';

/** A file of the store that a message takes along: its path, its name for the person, its MIME type. */
export type WhatsAppFile = { file: string; name: string; type: string };

/**
 * News for a customer that goes out on WhatsApp, or else by mail. `mail`: a complete mail, or label and address of its
 * button.
 */
export type NewsJob = {
  id: string;
  userId: string;
  kind: string;
  type?: string | undefined;
  /** Path of this site. */
  link?: string | undefined;
  title: string;
  message: string;
  mail?: object | undefined;
  /** Next quiet hours of the customer, as ISO instants; absent for urgent news. */
  quiet?: { from: string; until: string } | undefined;
};

/** Whether the link that signs in reaches an account without an e-mail. */
export type LinkWay = {
  /** Why it does not, in words for the team. */
  why: string | null;
  /** Whether the person has agreed to messages on WhatsApp. */
  agreed: boolean;
};

/** Hint beside a choice that sends the link; none if it leaves. @param why by `whyNoTemplate` */
export const noLinkHint = (why: string | null): string | undefined =>
  why ? `${why} O link só chega a quem escreveu nas últimas 24 horas.` : undefined;
