import type { CivilDate } from '#app/lib/civil-dates.ts';
import { isCivilDate } from '#app/lib/civil-dates.ts';
import type { Centavos } from '#app/lib/money.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { readAmount } from './read-amount.ts';

/** Money that came into an account of the bank. */
type Credit = {
  /** What the bank calls it, with what tells two of one name apart: the same in every statement. */
  key: string;
  day: CivilDate;
  amount: Centavos;
  text: string;
};
export type BankStatement = { account: string; credits: Credit[] };

const MOST_CREDITS = 5_000;
const MOST_TEXT = 200;

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
const plain = (text: string): string =>
  text
    .replace(/&(amp|lt|gt|quot|apos|nbsp);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replace(/&#(\d{1,5});/g, (_, code: string) => String.fromCharCode(Number(code)))
    // biome-ignore lint/suspicious/noControlCharactersInRegex: what PostgreSQL and a page cannot hold goes.
    .replace(/[\u0000-\u001f]+/g, ' ')
    .trim();

/** Value of a tag: to its end in SGML, where none closes it, and to the next tag in XML. */
const tagText = (block: string, tag: string): string =>
  plain(new RegExp(`<${tag}>([^<\\r\\n]*)`, 'i').exec(block)?.[1] ?? '');

function readDay(text: string): CivilDate | null {
  const day = text.slice(0, 8).replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');
  return isCivilDate(day) ? day : null;
}

const refuse = (message: string) => err({ code: 'invalid', title: 'Arquivo não lido', message });

/**
 * The credits of a bank statement in OFX, 1.x (SGML) or 2.x (XML). Only the entries are read: nothing of the file is
 * resolved, included or followed.
 */
export function readOfx(text: string): Result<BankStatement> {
  if (!/<OFX>/i.test(text)) return refuse('Este arquivo não é um extrato OFX. Baixe-o no site do banco.');
  if (/<CCSTMTRS>/i.test(text) && !/<STMTRS>/i.test(text))
    return refuse('Este é o extrato de um cartão. Envie o da conta.');
  const account = [tagText(text, 'BANKID'), tagText(text, 'ACCTID')].filter(Boolean).join(' ');
  if (!account) return refuse('O extrato não diz de que conta é.');
  const credits: Credit[] = [];
  const seen = new Map<string, number>();
  const blocks = text.split(/<STMTTRN>/i).slice(1);
  for (const [at, rest] of blocks.entries()) {
    const block = rest.split(/<\/STMTTRN>|<\/BANKTRANLIST>/i, 1)[0] ?? '';
    const amount = readAmount(tagText(block, 'TRNAMT'));
    const day = readDay(tagText(block, 'DTPOSTED'));
    if (amount === null || !day) return refuse(`O lançamento ${at + 1} do extrato não tem valor ou dia.`);
    if (amount <= 0) continue;
    const words = [tagText(block, 'NAME'), tagText(block, 'MEMO')];
    const said = [...new Set(words.filter(Boolean))].join(', ').slice(0, MOST_TEXT);
    // Banks give one FITID to several entries: with day, amount and place among equals it is the entry's own.
    const same = [tagText(block, 'FITID'), day, amount].join('|');
    const place = (seen.get(same) ?? 0) + 1;
    seen.set(same, place);
    credits.push({ key: [account, same, place].join('|'), day, amount, text: said || 'Sem descrição' });
  }
  if (credits.length === 0) return refuse('O extrato não tem nenhum recebimento.');
  if (credits.length > MOST_CREDITS) return refuse('O extrato é longo demais. Baixe um período menor.');
  return ok({ account, credits });
}
