import { type Delivery, WHATSAPP_STATUS_LABELS, type WhatsAppStatus } from './terms.ts';

/** Effect of an error of the provider. `stop` names the sending that ends until the owner has acted. */
export type WhatsAppErrorAction = {
  words: string;
  does:
    | 'choose-template'
    | 'unreachable'
    | 'no-offers'
    | 'wait-a-day'
    | 'retry'
    | 'stop-all'
    | 'stop-paid'
    | 'template-fault'
    | 'needs-phone'
    | 'key-fault'
    | 'file-missing'
    | 'none';
};

const RETRIES = 'Na fila, tentando de novo.';
const GAVE_UP = 'O WhatsApp não respondeu a nenhuma tentativa. Mande de novo mais tarde.';

/** Words for the team: what happened, and what to do next. */
const TABLE: [codes: number[], action: WhatsAppErrorAction][] = [
  [[131_047], { words: 'A janela de 24 h fechou. Escolha um modelo.', does: 'choose-template' }],
  [
    [131_026],
    { words: 'Este número não recebe WhatsApp. Responda por e-mail ou telefone.', does: 'unreachable' },
  ],
  [[131_050], { words: 'Pediu para não receber ofertas.', does: 'no-offers' }],
  [[131_049, 130_472], { words: 'A Meta segurou esta oferta. Tente amanhã.', does: 'wait-a-day' }],
  [[131_056, 130_429, 80_007, 4, 131_016, 131_000], { words: RETRIES, does: 'retry' }],
  [
    [131_048, 131_064, 368, 131_031],
    { words: 'A Meta limitou o número. Responda por e-mail: o dono foi avisado.', does: 'stop-all' },
  ],
  [
    [131_042],
    {
      words: 'Falta forma de pagamento na Meta. Responda por e-mail: o dono foi avisado.',
      does: 'stop-paid',
    },
  ],
  [
    [132_000, 132_001, 132_005, 132_007, 132_008, 132_012, 132_015, 132_016],
    { words: 'Modelo com problema. Escolha outro.', does: 'template-fault' },
  ],
  [[131_062], { words: 'Este tipo precisa do telefone. Responda por e-mail.', does: 'needs-phone' }],
  [
    [190, 10, 0, 3],
    {
      words: 'A chave do WhatsApp venceu ou perdeu permissão. Responda por e-mail: o dono foi avisado.',
      does: 'key-fault',
    },
  ],
  [[131_052, 131_053], { words: 'O arquivo não chegou. Peça de novo.', does: 'file-missing' }],
];
const BY_CODE = new Map(TABLE.flatMap(([codes, action]) => codes.map((code) => [code, action] as const)));
const KEY_FAULT = BY_CODE.get(190);

/** Codes of the product itself, beside those of the provider. */
export const OWN_CODES = { uncertain: -1, network: -2, stopped: -3, optedOut: -4, noFile: -5 } as const;
const OWN: Record<number, WhatsAppErrorAction> = {
  [OWN_CODES.uncertain]: {
    words: 'Não sabemos se saiu. Confira no WhatsApp antes de repetir.',
    does: 'none',
  },
  [OWN_CODES.network]: { words: RETRIES, does: 'retry' },
  [OWN_CODES.optedOut]: {
    words: 'A pessoa pediu para não receber mensagens no WhatsApp. Responda por e-mail.',
    does: 'none',
  },
  [OWN_CODES.noFile]: { words: 'O arquivo não está mais guardado aqui. Envie de novo.', does: 'none' },
  [OWN_CODES.stopped]: { words: 'Os envios estão parados. Veja em Modelos e custo.', does: 'none' },
};

/** Returns the effect of an error code of the Cloud API (source: Meta's error table, as of 27/11/2026). */
export function whatsappError(code: number): WhatsAppErrorAction {
  const known = BY_CODE.get(code) ?? OWN[code];
  if (known) return known;
  if (code >= 200 && code <= 299 && KEY_FAULT) return KEY_FAULT;
  return { words: `O WhatsApp recusou (código ${code}). Responda por e-mail ou telefone.`, does: 'none' };
}

/** Returns the delivery of a message in words: what happened, and after a fault the next step. */
export function deliveryOf(status: WhatsAppStatus, code: number | null): Delivery {
  const label = WHATSAPP_STATUS_LABELS[status];
  const failed = status === 'failed' || status === 'uncertain';
  if (code === null) return { words: label, failed };
  const { words, does } = whatsappError(code);
  if (status === 'failed') return { words: `${label}. ${does === 'retry' ? GAVE_UP : words}`, failed };
  return { words: failed || does === 'retry' ? words : `${label}. ${words}`, failed };
}

/** Attempts of one message. */
export const MOST_TRIES = 6;
/** Wait before the attempt after `tries` failed ones, in ms: 6, 12, 24, 48, 96 s. */
export const retryWait = (tries: number): number => 2 ** Math.max(0, tries - 1) * 6_000;

/** Errors that the owner must act on; each raises one alarm. */
export const ALARM_WORDS = {
  'stop-all':
    'A Meta limitou o número do WhatsApp. Só respostas a clientes saem até você reativar os envios.',
  'stop-paid': 'Falta forma de pagamento na Meta: os modelos não saem até você cadastrar e reativar.',
  'key-fault': 'A chave do WhatsApp venceu ou perdeu permissão: nada sai até você trocar a chave.',
  'template-fault': 'A Meta recusou um modelo do WhatsApp, e ele foi desligado.',
  'cap-80': 'O WhatsApp já gastou 80 % do limite do mês.',
  'cap-100': 'O WhatsApp chegou ao limite do mês: só respostas a clientes saem.',
  price: 'A Meta mudou a categoria de um modelo do WhatsApp: o preço muda.',
} as const;
export type WhatsAppAlarm = keyof typeof ALARM_WORDS;
