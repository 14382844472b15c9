import type { Centavos } from '#app/lib/money.ts';

/**
 * Pix "copia e cola" (EMV QR of the Banco Central): fields of two-digit id, two-digit length and value, in ascending
 * order, closed by a CRC. See docs/facts.md, Pix BR Code.
 */
type Merchant = { name: string; city: string };

/** A key of the receiver, with an amount and a txid to reconcile by; no payment notice follows. */
export type StaticPix = Merchant & {
  key: string;
  amount?: Centavos;
  /** Letters and digits, 1 to 25; without one the code says `***`. */
  txid?: string;
  text?: string;
};

/**
 * Address, without scheme, from which the payer's bank reads the charge; the amount is there and not in the
 * code.
 */
export type DynamicPix = Merchant & { url: string };

const NAME_LENGTH = 25;
const CITY_LENGTH = 15;
const URL_LENGTH = 77;
const TEMPLATE_LENGTH = 99;
const TXID = /^[A-Za-z0-9]{1,25}$/;

/** Printable ASCII without accents: a field's length counts characters, and readers support no others. */
const ascii = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/g, '')
    .trim();

/** @throws RangeError for an empty value, or one longer than two digits can express. */
function field(id: string, value: string): string {
  if (value.length === 0 || value.length > TEMPLATE_LENGTH)
    throw new RangeError(`Field ${id} is empty or too long.`);
  return `${id}${String(value.length).padStart(2, '0')}${value}`;
}

/** CRC-16/CCITT-FALSE: polynomial 1021, start FFFF, nothing reflected; four upper-case hex digits. */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

/** Reais with a point, "10.50". */
const reais = (amount: Centavos): string => {
  if (!Number.isSafeInteger(amount) || amount <= 0)
    throw new RangeError('An amount must be whole, positive centavos.');
  return `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`;
};

/** @throws RangeError for a key, text or txid that does not fit: a bank would refuse such a code. */
export function staticPix({ key, amount, txid, text, ...merchant }: StaticPix): string {
  if (txid !== undefined && !TXID.test(txid)) throw new RangeError('A txid has 1 to 25 letters and digits.');
  const account = [
    field('00', 'br.gov.bcb.pix'),
    field('01', ascii(key)),
    text ? field('02', ascii(text)) : '',
  ];
  return brCode({ account: account.join(''), amount, txid: txid ?? '***', merchant });
}

/** @throws RangeError for an address with a scheme, or longer than 77. */
export function dynamicPix({ url, ...merchant }: DynamicPix): string {
  if (url.includes('://') || ascii(url) !== url || url.length > URL_LENGTH) {
    throw new RangeError('The address has a scheme, an accent, or more than 77 characters.');
  }
  const account = field('00', 'br.gov.bcb.pix') + field('25', url);
  return brCode({ account, txid: '***', merchant, once: true });
}

type Code = {
  account: string;
  amount?: Centavos | undefined;
  txid: string;
  merchant: Merchant;
  once?: boolean;
};

function brCode({ account, amount, txid, merchant, once }: Code): string {
  const body = [
    field('00', '01'),
    once ? field('01', '12') : '',
    field('26', account),
    field('52', '0000'),
    field('53', '986'),
    amount === undefined ? '' : field('54', reais(amount)),
    field('58', 'BR'),
    field('59', ascii(merchant.name).slice(0, NAME_LENGTH).trim()),
    field('60', ascii(merchant.city).slice(0, CITY_LENGTH).trim()),
    field('62', field('05', txid)),
    '6304',
  ].join('');
  return body + crc16(body);
}

/** Whether the CRC of a code is valid; some makers write it in lower case. */
export const isIntactPix = (code: string): boolean =>
  /6304[0-9A-F]{4}$/i.test(code) && crc16(code.slice(0, -4)) === code.slice(-4).toUpperCase();

/**
 * Content of a Pix code. Its maker chose the name in it; only the payer's bank knows who receives the money.
 */
export type PixReading = {
  name: string;
  city: string;
  /** Centavos; null if the payer enters it, or the charge at `url` contains it. */
  amount: Centavos | null;
  /** The receiver's key, of a static code. */
  key: string | null;
  /** Address, without scheme, from which the payer's bank reads a dynamic charge. */
  url: string | null;
  /** Address of a Pix Automático, without scheme, that the code also or only asks to authorize. */
  recurrence: string | null;
  txid: string | null;
};

/** Fields by id; null when their lengths do not add up. */
function fieldsOf(text: string): Map<string, string> | null {
  const found = new Map<string, string>();
  for (let at = 0; at < text.length; ) {
    const [, id, length] = /^(\d{2})(\d{2})/.exec(text.slice(at, at + 4)) ?? [];
    const value = text.slice(at + 4, at + 4 + Number(length));
    if (!id || value.length !== Number(length)) return null;
    found.set(id, value);
    at += 4 + value.length;
  }
  return found;
}

/** The bytes of a text in UTF-8, one character for each, and the text of such bytes. */
const bytesOf = (text: string) =>
  Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('');
const textOf = (bytes: string) =>
  new TextDecoder().decode(Uint8Array.from(bytes, (letter) => letter.charCodeAt(0)));

/**
 * Reads an intact code. Lengths count characters; some makers count bytes of UTF-8.
 * @returns null for a code that is damaged, or of another scheme than Pix
 */
export function readPix(code: string): PixReading | null {
  if (!isIntactPix(code)) return null;
  const reading = readFields(code);
  if (reading) return reading;
  const ofBytes = readFields(bytesOf(code));
  return ofBytes && { ...ofBytes, name: textOf(ofBytes.name), city: textOf(ofBytes.city) };
}

function readFields(code: string): PixReading | null {
  const fields = fieldsOf(code);
  if (!fields) return null;
  // 26 to 51 contain the charge, 80 to 99 the address of a Pix Automático; a code may have the second alone.
  const charge = pixTemplate(fields, '26', '51');
  const automatic = pixTemplate(fields, '80', '99');
  const account = charge ?? automatic;
  if (!account) return null;
  const [, whole, cents = ''] = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(fields.get('54') ?? '') ?? [];
  const txid = fieldsOf(fields.get('62') ?? '')?.get('05');
  return {
    name: fields.get('59') ?? '',
    city: fields.get('60') ?? '',
    amount: whole === undefined ? null : Number(whole) * 100 + Number(cents.padEnd(2, '0')) || null,
    key: account.get('01') ?? null,
    url: account.get('25') ?? null,
    recurrence: automatic?.get('25') ?? null,
    txid: txid === undefined || txid === '***' ? null : txid,
  };
}

/** The first template of Pix among the fields from one id to another. */
const pixTemplate = (fields: Map<string, string>, from: string, until: string) =>
  [...fields]
    .filter(([id]) => id >= from && id <= until)
    .map(([, value]) => fieldsOf(value))
    .find((template) => template?.get('00')?.toLowerCase() === 'br.gov.bcb.pix');

/** Receiver named in a code, shown before payment: `key` of a static code, `host` of a dynamic one's site. */
export type PixReceiver = { name: string; key: string | null; host: string | null };

/** @returns null for a code that cannot be read */
export function receiverOf(code: string): PixReceiver | null {
  const reading = readPix(code);
  return reading && { name: reading.name, key: reading.key, host: reading.url?.split('/')[0] ?? null };
}
