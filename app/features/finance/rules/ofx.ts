import type { CivilDate } from '#app/lib/civil-dates.ts';
import { type Centavos, toNumeric } from '#app/lib/money.ts';

/** A movement of the firm's books; `amount` is negative for money that went out. `id` never changes. */
export type BookLine = { id: string; day: CivilDate; amount: Centavos; kind: string; text: string };

/** Escapes the markup of SGML, and removes what Windows-1252 cannot hold. */
const plain = (text: string) =>
  text
    .normalize('NFC')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: a field is one line.
    .replace(/[\u0000-\u001f]+/g, ' ')
    .replace(/[^\u0020-\u00ff]/g, '?')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .trim();

/**
 * Writes a bank statement in OFX 1.0.2 (SGML), which Brazilian accounting packages import: OFX Specification 1.0.2,
 * chapters 2 (headers) and 11 (STMTRS). `FITID` keeps a repeated import from adding a line twice. The account is the
 * firm's book, not one of a bank.
 */
export function ofxOf(lines: readonly BookLine[], from: CivilDate, until: CivilDate, now: Date): string {
  const day = (date: CivilDate) => `${date.replaceAll('-', '')}120000[-3:BRT]`;
  const made = `${now.toISOString().slice(0, 19).replace(/\D/g, '')}[0:GMT]`;
  const entries = lines.map(({ id, day: at, amount, kind, text }) =>
    [
      '<STMTTRN>',
      `<TRNTYPE>${amount < 0 ? 'DEBIT' : 'CREDIT'}`,
      `<DTPOSTED>${day(at)}`,
      `<TRNAMT>${toNumeric(amount)}`,
      `<FITID>${id}`,
      `<NAME>${plain(kind).slice(0, 32)}`,
      `<MEMO>${plain(text).slice(0, 255)}`,
      '</STMTTRN>',
    ].join('\r\n'),
  );
  const sum = lines.reduce((all, { amount }) => all + amount, 0);
  return [
    'OFXHEADER:100',
    'DATA:OFXSGML',
    'VERSION:102',
    'SECURITY:NONE',
    'ENCODING:USASCII',
    'CHARSET:1252',
    'COMPRESSION:NONE',
    'OLDFILEUID:NONE',
    'NEWFILEUID:NONE',
    '',
    '<OFX>',
    '<SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS>',
    `<DTSERVER>${made}`,
    '<LANGUAGE>POR',
    '</SONRS></SIGNONMSGSRSV1>',
    '<BANKMSGSRSV1><STMTTRNRS><TRNUID>0<STATUS><CODE>0<SEVERITY>INFO</STATUS>',
    '<STMTRS>',
    '<CURDEF>BRL',
    '<BANKACCTFROM><BANKID>0000<ACCTID>LIVRO-CAIXA<ACCTTYPE>CHECKING</BANKACCTFROM>',
    `<BANKTRANLIST><DTSTART>${day(from)}`,
    `<DTEND>${day(until)}`,
    ...entries,
    '</BANKTRANLIST>',
    `<LEDGERBAL><BALAMT>${toNumeric(sum)}`,
    `<DTASOF>${day(until)}`,
    '</LEDGERBAL>',
    '</STMTRS></STMTTRNRS></BANKMSGSRSV1>',
    '</OFX>',
    '',
  ].join('\r\n');
}
