import type { Tone } from '#app/lib/toast.ts';
import type { Bounce, Complaint } from './judge-mail.ts';

/** Ways by which a mail arrives. */
export const WAYS = ['imap', 'webhook'] as const;
export type Way = (typeof WAYS)[number];

/** `stored`: not worked yet. `to_check`: a person decides. `done`: nothing is left to do. */
export const MAIL_STATES = ['stored', 'to_check', 'done'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** What became of a mail, or why a person has to look at it. */
export const OUTCOMES = {
  thread: { label: 'Na conversa', tone: 'good' },
  unknown: { label: 'Remetente desconhecido', tone: 'warning' },
  elsewhere: { label: 'Anexos a conferir', tone: 'warning' },
  unreadable: { label: 'Não se lê', tone: 'warning' },
  letter: { label: 'Resposta de carta', tone: 'good' },
  lead: { label: 'Virou lead', tone: 'good' },
  automatic: { label: 'Resposta automática', tone: 'neutral' },
  bounce: { label: 'Devolvido', tone: 'neutral' },
  repeated: { label: 'Repetido', tone: 'neutral' },
  discarded: { label: 'Descartado', tone: 'neutral' },
} as const satisfies Record<string, { label: string; tone: Tone }>;
export type MailOutcome = keyof typeof OUTCOMES;
export const OUTCOME_NAMES = Object.keys(OUTCOMES) as MailOutcome[];

/** Bytes of a whole message; a larger one is answered, and only its header is kept. */
export const MOST_BYTES = 25 * 1024 * 1024;
/** Days after which a finished mail, and an undecided one, are deleted. */
export const KEPT_DAYS = { done: 30, open: 90 } as const;

/** A mail as the panel lists it. Instants are ISO texts. */
export type IncomingMail = {
  id: string;
  outcome: MailOutcome;
  from: string;
  name: string;
  subject: string;
  body: string;
  receivedAt: string;
  /** Holders of that client whose case goes on: their papers may be the attachments. */
  holders: { cardId: string; name: string }[];
  /** Client with this address, or of this conversation. */
  client: { id: string; name: string; email: string } | null;
  /** Open leads with the sender's address, the newest first. */
  leads: NamedLead[];
};

type NamedLead = { id: string; name: string };

/** A mail that a person joined to a client or a lead within the last day. */
export type AssignedMail = Pick<IncomingMail, 'id' | 'from' | 'subject' | 'client'> & {
  assignedAt: string;
  lead: NamedLead | null;
};

/** An address that refused a mail for good. */
export type DeadMailbox = {
  id: string;
  userId: string;
  client: string;
  address: string;
  status: string;
  at: string;
};

/** Names of this installation in a mail: domain of its Message-IDs, and its server in Authentication-Results. */
export type OwnNames = { domain: string; authserv: string };

/** Content of a mail as a parser process read it; the files are its attachments, in the order of `attachments`. */
export type ReadMail = {
  from: string;
  name: string;
  /** Every address to which it went, by any of its headers. */
  to: string[];
  subject: string;
  messageId: string;
  /** Message ids of the thread. */
  references: string[];
  /** Text of the person, without quotes; `whole` has them, and is empty without quotes. */
  body: string;
  whole: string;
  automatic: boolean;
  dmarc: 'pass' | 'fail' | null;
  bounce: Bounce | null;
  complaint: Complaint | null;
  attachments: { name: string }[];
};
