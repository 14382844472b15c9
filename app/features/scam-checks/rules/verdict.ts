import type { PixReading } from '#app/features/payments/rules/pix-br-code.ts';
import { digitsOnly, formatDocument } from '#app/lib/documents.ts';
import { maskPhone } from '#app/lib/masks.ts';
import { formatBRL } from '#app/lib/money.ts';
import { isOwnHost, likeness, readLink } from './link.ts';
import { type OfficialChannels, plainKey, plainPhone } from './official-channels.ts';
import type { Piece, Pieces } from './pieces.ts';
import { type ScamVerdict, VERDICTS } from './terms.ts';
import { speaksOfKeys, type Warning, warningsIn } from './warnings.ts';

export type JudgedPiece = {
  kind: Piece['kind'];
  /** The pasted text, shortened to a line. */
  shown: string;
  verdict: ScamVerdict;
  why: string;
};

export type ScamJudgement = {
  verdict: ScamVerdict;
  /** The reason, in a sentence or two. */
  text: string;
  pieces: JudgedPiece[];
  warnings: Warning[];
};

const worst = (verdicts: ScamVerdict[]): ScamVerdict =>
  VERDICTS.find((verdict) => verdicts.includes(verdict)) ?? 'unclear';

/**
 * Judges a message by its pieces and its words: the worst decides. Words alone never make it genuine: they
 * can be copied, together with a genuine link and phone.
 * @param issued whole Pix codes and bar codes of boletos among the pieces that were issued here
 */
export function judge(
  { pieces, rest }: Pieces,
  channels: OfficialChannels,
  issued: ReadonlySet<string>,
): ScamJudgement {
  const judged = pieces
    .filter((piece) => piece.kind !== 'key' || rest === '' || speaksOfKeys(rest))
    .map((piece) => judgePiece(piece, channels, issued));
  const warnings = rest ? warningsIn(rest) : [];
  const words: ScamVerdict[] = rest ? [warnings.some(({ alone }) => alone) ? 'not_ours' : 'unclear'] : [];
  const verdict = worst([...judged.map((piece) => piece.verdict), ...words]);
  return { verdict, text: textOf(verdict, judged, rest), pieces: judged, warnings };
}

function textOf(verdict: ScamVerdict, pieces: JudgedPiece[], rest: string): string {
  const [only] = pieces;
  if (only && pieces.length === 1 && !rest) return only.why;
  if (verdict === 'ours') return 'Tudo o que você colou confere com o que é nosso.';
  if (verdict === 'not_ours')
    return pieces.some((piece) => piece.verdict === 'not_ours')
      ? 'Há algo nesta mensagem que não é nosso. Veja abaixo.'
      : 'Nós não escrevemos assim. Veja abaixo o que a mensagem pede.';
  if (pieces.length > 0 && pieces.every((piece) => piece.verdict === 'ours'))
    return 'O que está marcado abaixo é nosso. O texto em volta qualquer pessoa pode escrever.';
  return pieces.length > 0
    ? 'Há algo nesta mensagem que não conseguimos comparar com o que é nosso.'
    : 'Um texto qualquer pessoa pode escrever. Cole também o código, o link, o telefone ou o e-mail que veio com ele.';
}

const SHOWN = 60;
const short = (text: string) => (text.length > SHOWN ? `${text.slice(0, SHOWN - 1)}…` : text);

type Judged = Omit<JudgedPiece, 'kind'>;

function judgePiece(piece: Piece, channels: OfficialChannels, issued: ReadonlySet<string>): JudgedPiece {
  const { kind } = piece;
  switch (kind) {
    case 'pix':
      return { kind, ...judgePix(piece, channels, issued) };
    case 'boleto':
      return { kind, ...judgeBoleto(piece, issued) };
    case 'link':
      return { kind, ...judgeLink(piece.text, channels) };
    case 'email':
      return { kind, ...judgeEmail(piece.text, channels) };
    case 'phone':
      return { kind, ...judgePhone(piece, channels) };
    case 'key':
      return { kind, ...judgeKey(piece, channels) };
  }
}

const NAME_PROVES_NOTHING = 'O nome que aparece no código qualquer pessoa pode escrever.';

/** Only the whole code is proof: name, amount and even the key can be copied from a genuine code. */
function judgePix(
  { text, reading }: Extract<Piece, { kind: 'pix' }>,
  { pixKeys }: OfficialChannels,
  issued: ReadonlySet<string>,
): Judged {
  if (!reading)
    return {
      shown: short(text),
      verdict: 'unclear',
      why: 'Este código Pix está incompleto ou foi mudado. Não pague por ele: copie o código inteiro e confira de novo.',
    };
  const shown = pixWords(reading);
  if (issued.has(text))
    return { shown, verdict: 'ours', why: 'Fomos nós que emitimos este código, exatamente assim.' };
  // The key of the charge may be ours while the debits go to another receiver.
  if (reading.recurrence !== null)
    return {
      shown,
      verdict: 'not_ours',
      why: `Não emitimos este código, e ele pede débitos automáticos na sua conta. ${NAME_PROVES_NOTHING}`,
    };
  if (reading.key !== null && pixKeys.includes(plainKey(reading.key)))
    return {
      shown,
      verdict: 'unclear',
      why: 'A chave é nossa, mas não emitimos este código. Pague só pelo código que aparece na sua área, em Pagamentos.',
    };
  return { shown, verdict: 'not_ours', why: `Não emitimos este código. ${NAME_PROVES_NOTHING}` };
}

/** Words for a code's content: the named receiver, the amount, the key or host, and whether debits follow. */
function pixWords({ name, amount, key, url, recurrence }: PixReading): string {
  const kind = recurrence === null ? 'Pix' : 'Pix Automático';
  const to = key ? `chave ${key}` : (url?.split('/')[0] ?? '');
  return short(
    [`${kind} para “${name}”`, amount !== null && formatBRL(amount), to].filter(Boolean).join(', '),
  );
}

/** The whole bar code is proof: every boleto that we register is known here. */
function judgeBoleto(
  { text, reading }: Extract<Piece, { kind: 'boleto' }>,
  issued: ReadonlySet<string>,
): Judged {
  const shown = short(`Boleto ${text}`);
  if (reading.kind === 'bank' && issued.has(reading.barcode))
    return {
      shown,
      verdict: 'ours',
      why: 'Fomos nós que emitimos este boleto, com este valor e vencimento.',
    };
  return {
    shown,
    verdict: 'not_ours',
    why: `Não emitimos este boleto.${reading.kind === 'wrong' ? ' E os números dele não fecham.' : ''} Se é conta de outra empresa, confira com ela.`,
  };
}

const LINK_WHY = {
  ours: 'Este endereço é do nosso site.',
  imitation: 'O endereço imita o nosso nome, mas o site não é nosso.',
  letters: 'O endereço usa letras especiais, que imitam outras. O nosso só tem letras comuns.',
  hidden: 'O endereço mostra um site e abre outro.',
  odd: 'O endereço parece o nosso, mas está escrito de um jeito que não usamos. Digite você o nosso endereço.',
  unnamed: 'O endereço traz o nosso nome, mas falta um site nosso para comparar.',
  other: 'Não é o nosso site. Não sabemos de quem é este endereço.',
} as const;

const LINK_VERDICTS: Record<keyof typeof LINK_WHY, ScamVerdict> = {
  ours: 'ours',
  imitation: 'not_ours',
  letters: 'not_ours',
  hidden: 'not_ours',
  odd: 'unclear',
  unnamed: 'unclear',
  other: 'unclear',
};

function judgeLink(text: string, channels: OfficialChannels): Judged {
  const link = readLink(text, channels);
  if (!link) return { shown: short(text), verdict: 'not_ours', why: 'Este endereço não abre um site nosso.' };
  const { host, path, kind } = link;
  const dialled = kind === 'other' ? phoneInLink(host, path) : null;
  if (dialled)
    return { ...judgePhone({ text: dialled, value: plainPhone(dialled) }, channels), shown: short(text) };
  const shown = text.includes(host) ? short(text) : `${short(text)} (${short(host)})`;
  return { shown, verdict: LINK_VERDICTS[kind], why: LINK_WHY[kind] };
}

/** A link that opens a conversation counts as its number. */
function phoneInLink(host: string, path: string): string | null {
  if (!/^(?:wa\.me|(?:api|web)\.whatsapp\.com)$/.test(host)) return null;
  const digits = digitsOnly(/(?:phone=|\/)(\+?\d{10,14})/.exec(path)?.[1] ?? '');
  return digits ? `+${digits}` : null;
}

function judgeEmail(text: string, channels: OfficialChannels): Judged {
  const shown = short(text);
  if (channels.emails.includes(text))
    return {
      shown,
      verdict: 'ours',
      why: 'Este endereço é nosso. O remetente de um e-mail pode ser imitado. Confira também o link e o código do e-mail.',
    };
  const [mailbox = '', host = '', ...more] = text.split('@');
  if (more.length === 0 && isPlainMailbox(mailbox) && isOwnHost(host, channels))
    return {
      shown,
      verdict: 'unclear',
      why: 'O final do endereço é o nosso, mas ele não está entre os que usamos.',
    };
  return { shown, ...EMAIL_LIKENESS[likeness(text, channels)] };
}

/** Letters that every mail program shows as they are. */
const isPlainMailbox = (mailbox: string): boolean => /^[a-z\d._+-]+$/.test(mailbox);

const EMAIL_LIKENESS = {
  imitation: { verdict: 'not_ours', why: 'O endereço imita o nosso nome, mas não é nosso.' },
  unnamed: { verdict: 'unclear', why: 'Este e-mail traz o nosso nome, mas não está entre os nossos.' },
  other: { verdict: 'not_ours', why: 'Este e-mail não está entre os nossos.' },
} as const satisfies Record<string, Pick<Judged, 'verdict' | 'why'>>;

const judgePhone = (
  { text, value }: Pick<Extract<Piece, { kind: 'phone' }>, 'text' | 'value'>,
  { phones }: OfficialChannels,
): Judged =>
  phones.includes(value)
    ? {
        shown: text,
        verdict: 'ours',
        why: 'Este número é nosso. O número de uma ligação pode ser imitado. Na dúvida, desligue e ligue você.',
      }
    : {
        shown: /^0/.test(value) ? text : maskPhone(value),
        verdict: 'not_ours',
        why: 'Este número não está entre os nossos.',
      };

function judgeKey(
  { text, of }: Extract<Piece, { kind: 'key' }>,
  { pixKeys, taxId }: OfficialChannels,
): Judged {
  const shown = of === 'random' ? text : formatDocument(text);
  if (pixKeys.includes(plainKey(text))) return { shown, verdict: 'ours', why: 'Esta chave Pix é nossa.' };
  if (of === 'CNPJ' && text === taxId)
    return {
      shown,
      verdict: 'unclear',
      why: 'Este CNPJ é o nosso, mas qualquer pessoa pode copiá-lo. Pague só pelo código que aparece na sua área.',
    };
  return {
    shown,
    verdict: 'not_ours',
    why: of === 'CPF' ? 'Nunca recebemos em CPF.' : 'Esta chave não está entre as nossas.',
  };
}
