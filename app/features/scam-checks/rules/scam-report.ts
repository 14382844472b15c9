import type { ScamVerdict } from './terms.ts';
import type { ScamJudgement } from './verdict.ts';

export const REPORT_STATUSES = ['open', 'resolved'] as const;
export type ReportStatus = (typeof REPORT_STATUSES)[number];
export const REPORT_STATUS = {
  open: { label: 'Aberta', tone: 'warning' },
  resolved: { label: 'Resolvida', tone: 'good' },
} as const satisfies Record<ReportStatus, { label: string; tone: string }>;

/** Channels by which a message reached the person. */
export const REPORT_CHANNELS = [
  'whatsapp',
  'sms',
  'call',
  'email',
  'social',
  'site',
  'paper',
  'other',
] as const;
export type ReportChannel = (typeof REPORT_CHANNELS)[number];
export const CHANNEL_LABELS: Record<ReportChannel, string> = {
  whatsapp: 'WhatsApp',
  sms: 'SMS',
  call: 'Ligação',
  email: 'E-mail',
  social: 'Rede social',
  site: 'Site ou anúncio',
  paper: 'Carta ou papel',
  other: 'Outro',
};

/** Longer than any usual message, short enough to be reviewed at once. */
export const LONGEST_MESSAGE = 4000;
/** Maximum length of a reporter's account, and of the team's resolution. */
export const LONGEST_NOTE = 1000;

/** Result of the check at the time of the report: the evidence, whatever the settings become later. */
export type Findings = Pick<ScamJudgement, 'pieces'> & { warnings: string[] };

export type ReportRow = {
  id: string;
  protocol: string;
  /** The beginning of the message. */
  excerpt: string;
  answer: ScamVerdict;
  channel: ReportChannel;
  status: ReportStatus;
  createdAt: string;
};

export type ReportDetail = Omit<ReportRow, 'excerpt'> & {
  content: string;
  note: string | null;
  findings: Findings;
  resolution: string | null;
  resolvedAt: string | null;
  version: number;
};

const NOT_DONE = 'Nada foi mudado';
export const REPORT_REFUSALS = {
  'not-found': { title: NOT_DONE, message: 'Esta denúncia não existe.' },
  stale: { title: NOT_DONE, message: 'Outra pessoa mudou esta denúncia. Confira como ela está agora.' },
} as const;
export const REPORT_NOT_CHANGED = NOT_DONE;
export const REPORT_RESOLVED = { tone: 'good', title: 'Denúncia resolvida' } as const;
export const REPORT_REOPENED = { tone: 'good', title: 'Denúncia aberta de novo' } as const;
