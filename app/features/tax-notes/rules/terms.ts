import type { Tone } from '#app/lib/toast.ts';

/** Services that a note is issued in: the embedded one, restricted production (tpAmb 2), production (tpAmb 1). */
export const ENVIRONMENTS = ['simulation', 'test', 'production'] as const;
export type Environment = (typeof ENVIRONMENTS)[number];

export const ENVIRONMENT_LABELS: Record<Environment, string> = {
  simulation: 'Simulação, sem sair daqui',
  test: 'Produção restrita, sem validade jurídica',
  production: 'Produção',
};

export const environmentNumber = (environment: Environment): 1 | 2 => (environment === 'production' ? 1 : 2);

/** Services that take a note in restricted production and in production; a simulation stays here. */
export const NOTE_PROVIDERS = ['national', 'focus'] as const;
export type NoteProvider = (typeof NOTE_PROVIDERS)[number];

export const NOTE_PROVIDER_LABELS: Record<NoteProvider, string> = {
  national: 'Emissor nacional, com o certificado da empresa',
  focus: 'Focus NFe, com o token de Integrações',
};

/** Payments that one note takes: one, or all of a customer in a month. */
export const NOTE_GROUPINGS = ['receipt', 'month'] as const;
export type NoteGrouping = (typeof NOTE_GROUPINGS)[number];

export const NOTE_GROUPING_LABELS: Record<NoteGrouping, string> = {
  receipt: 'Uma nota por recebimento',
  month: 'Uma nota por mês e cliente',
};

/** First sentence of the list of notes. */
export const NOTE_GROUPING_LEADS: Record<NoteGrouping, string> = {
  receipt: 'Uma por pagamento recebido.',
  month: 'Uma por mês e cliente, no segundo dia útil do mês seguinte.',
};

/**
 * States of a note. `sent`: the service may have it already, so it is asked before the note is sent again.
 * `cancel_asked`: the request to cancel may have arrived.
 */
export const TAX_NOTE_STATES = [
  'queued',
  'signed',
  'sent',
  'issued',
  'rejected',
  'cancel_asked',
  'cancelled',
  'replaced',
] as const;
export type TaxNoteState = (typeof TAX_NOTE_STATES)[number];

/** States that may follow; the trigger `guard_tax_note` enforces the same pairs. */
export const TAX_NOTE_NEXT: Record<TaxNoteState, readonly TaxNoteState[]> = {
  queued: ['signed', 'rejected'],
  signed: ['sent'],
  sent: ['issued', 'rejected'],
  issued: ['cancel_asked', 'replaced'],
  rejected: ['queued'],
  cancel_asked: ['cancelled', 'issued'],
  cancelled: [],
  replaced: [],
};

type Shown = { label: string; tone: Tone };

export const TAX_NOTE_VIEW: Record<TaxNoteState, Shown> = {
  queued: { label: 'Na fila', tone: 'neutral' },
  signed: { label: 'Assinada', tone: 'neutral' },
  sent: { label: 'Enviada', tone: 'warning' },
  issued: { label: 'Emitida', tone: 'good' },
  rejected: { label: 'Recusada', tone: 'bad' },
  cancel_asked: { label: 'Cancelamento pedido', tone: 'warning' },
  cancelled: { label: 'Cancelada', tone: 'neutral' },
  replaced: { label: 'Substituída', tone: 'neutral' },
};

/** Error that the service, or the check against the schema before sending, found. */
export type NoteError = { code: string; text: string };

/** What finance does about an error, by its code; others keep the words of the service. */
const PLAIN: Record<string, string> = {
  OTHER_NOTE:
    'O serviço devolveu a nota de outro documento. Confira lá com o contador antes de enviar de novo.',
  CERTIFICATE_AT_GATEWAY: 'O certificado cadastrado na Focus NFe venceu. Envie o novo no painel da Focus.',
  SCHEMA: 'O documento não segue o leiaute oficial. Confira os códigos em Ajustes da nota.',
  E0008: 'A data da emissão está no futuro para o serviço. Confira o relógio da máquina e envie de novo.',
  E0010: 'A série não é aceita. Escolha outra em Ajustes da nota.',
  E0037: 'O município informado não usa o emissor nacional. Confira o código do IBGE.',
  E0160: 'O regime informado não é o que a Receita tem da empresa. Fale com o contador.',
  E0172: 'O regime especial não combina com a tributação do ISSQN. Fale com o contador.',
  E0312: 'O município não aceita este código de serviço. Fale com o contador.',
  E0714: 'A assinatura não confere com o documento. Envie o certificado de novo em Integrações.',
};

export const plainError = ({ code, text }: NoteError): string => PLAIN[code] ?? `${text} (${code})`;
