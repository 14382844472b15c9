import { type CivilDate, isCivilDate } from '#app/lib/civil-dates.ts';
import type { Centavos } from '#app/lib/money.ts';
import { formatNumber } from '#app/lib/numbers.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { readBankAmount } from './read-amount.ts';
import { MOST_ROWS } from './sheet.ts';

/** Money that came into an account of the bank. */
type Credit = {
  /** Place among all entries of the file, from 1. */
  entry: number;
  account: string;
  /** Account, bank's number, day, amount and place among equals: the same in every statement. */
  key: string;
  day: CivilDate;
  amount: Centavos;
  text: string;
};
/** An entry that cannot be read, with the reason and its line in the file. */
type Unread = { entry: number; note: string };
export type BankStatement = { accounts: string[]; credits: Credit[]; unread: Unread[] };

const MOST_CREDITS = 5_000;
const MOST_ACCOUNTS = 100;
const MOST_TEXT = 200;
const MOST_VALUE = 1_000;
/** Types that take money out, whatever sign a bank writes (OFX 2.3, 11.4.4.3). */
const OUTGOING = new Set(['DEBIT', 'FEE', 'SRVCHG', 'CASH', 'DIRECTDEBIT', 'REPEATPMT', 'HOLD']);

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
const decodeEntities = (text: string): string =>
  text
    .replace(/&(amp|lt|gt|quot|apos|nbsp);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replace(/&#(\d{1,5});/g, (_, code: string) => String.fromCharCode(Number(code)));
const plain = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: PostgreSQL and a page cannot hold them.
    .replace(/[\u0000-\u001f]+/g, ' ')
    .trim();

type Tag = { name: string; closes: boolean; value: string; at: number };
const CDATA = '<![CDATA[';

/**
 * Reads each tag with the text behind it, because SGML closes no tag. Takes linear time; resolves no entity and loads
 * no other file.
 */
function* tagsOf(text: string): Generator<Tag> {
  for (let at = text.indexOf('<'); at >= 0; ) {
    const end = text.indexOf('>', at);
    if (end < 0) return;
    const name = text.slice(at + 1, end).trim();
    let next = text.indexOf('<', end);
    let value = text.slice(end + 1, next < 0 ? text.length : next);
    if (next >= 0 && text.startsWith(CDATA, next)) {
      const close = text.indexOf(']]>', next);
      value += text.slice(next + CDATA.length, close < 0 ? text.length : close);
      next = close < 0 ? -1 : text.indexOf('<', close);
    } else value = decodeEntities(value.slice(0, MOST_VALUE));
    const closes = name.startsWith('/');
    yield { name: (closes ? name.slice(1) : name).toUpperCase(), closes, value: plain(value), at };
    at = next;
  }
}

type Entry = { account: string; at: number; fields: Map<string, string> };

/** Tags that end an entry, also one that no tag closes. */
const ENDS = new Set(['STMTTRN', 'BANKTRANLIST', 'STMTRS', 'OFX']);

/** Reads the entries of all accounts except cards. Stops once the limits of entries and accounts are exceeded. */
function entriesOf(text: string): { entries: Entry[]; accounts: string[] } {
  const entries: Entry[] = [];
  const accounts = new Set<string>();
  let [bank, account, isCard] = ['', '', false];
  let entry: Entry | null = null;
  for (const { name, closes, value, at } of tagsOf(text)) {
    if (entries.length > MOST_ROWS || accounts.size > MOST_ACCOUNTS) break;
    if (ENDS.has(name)) entry = null;
    if (name === 'CCSTMTRS') isCard = !closes;
    else if (closes) continue;
    else if (name === 'STMTRS') [bank, account, isCard] = ['', '', false];
    else if (name === 'STMTTRN' && !isCard) {
      entry = { account: [bank, account].filter(Boolean).join(' '), at, fields: new Map() };
      entries.push(entry);
      accounts.add(entry.account);
    } else if (entry) {
      if (!entry.fields.has(name)) entry.fields.set(name, value);
    } else if (!isCard && name === 'BANKID') bank = value;
    else if (!isCard && name === 'ACCTID') {
      account = value;
      accounts.add([bank, account].filter(Boolean).join(' '));
    }
  }
  return { entries, accounts: [...accounts].filter((one) => one !== '') };
}

/** "20261105120000[-3:BRT]", "2026-11-05T12:00:00", "05/11/2026". */
function readDay(text: string): CivilDate | null {
  const [, year, month, day] = /^(\d{4})[-/]?(\d{2})[-/]?(\d{2})/.exec(text) ?? [];
  const brazilian = /^(\d{2})\/(\d{2})\/(\d{4})/.exec(text);
  const civil = brazilian ? `${brazilian[3]}-${brazilian[2]}-${brazilian[1]}` : `${year}-${month}-${day}`;
  return isCivilDate(civil) ? civil : null;
}

/** Reads the amount and the day, or says why they cannot be read. */
function readEntry({ fields }: Entry): { day: CivilDate; amount: Centavos } | string {
  const written = fields.get('TRNAMT') ?? '';
  if (written === '') return 'sem valor. Linhas de saldo não são recebimentos';
  const amount = readBankAmount(written);
  if (amount === null) return 'valor que não é um número';
  const posted = fields.get('DTPOSTED') ?? '';
  const day = readDay(posted) ?? readDay(fields.get('DTUSER') ?? '');
  return day ? { day, amount } : posted === '' ? 'sem data' : `a data ${posted.slice(0, 20)} não existe`;
}

const refuse = (message: string) => err({ code: 'invalid', title: 'Arquivo não lido', message });

/** Reads the credits of a bank statement in OFX, 1.x (SGML) or 2.x (XML), each with its own account. */
export function readOfx(text: string): Result<BankStatement> {
  if (!/<OFX>/i.test(text)) return refuse('Este arquivo não é um extrato OFX. Baixe-o no site do banco.');
  const { entries, accounts } = entriesOf(text);
  if (entries.length === 0 && /<CCSTMTRS>/i.test(text))
    return refuse('Este é o extrato de um cartão. Envie o da conta.');
  if (entries.length > MOST_ROWS)
    return refuse(`São mais de ${formatNumber(MOST_ROWS)} lançamentos. Baixe um período menor.`);
  if (accounts.length > MOST_ACCOUNTS)
    return refuse(`São mais de ${MOST_ACCOUNTS} contas. Baixe o extrato de uma conta por vez.`);
  if (accounts.length === 0) return refuse('O extrato não diz de que conta é.');
  const credits: Credit[] = [];
  const unread: Unread[] = [];
  const seen = new Map<string, number>();
  const lineAt = lineCounter(text);
  for (const [index, one] of entries.entries()) {
    const entry = index + 1;
    const line = lineAt(one.at);
    const read = readEntry(one);
    if (typeof read === 'string') {
      unread.push({ entry, note: `Lançamento ${entry} (linha ${line} do arquivo): ${read}` });
      continue;
    }
    const { day, amount } = read;
    if (amount <= 0 || OUTGOING.has((one.fields.get('TRNTYPE') ?? '').toUpperCase())) continue;
    const words = [one.fields.get('NAME'), one.fields.get('MEMO')].filter(Boolean);
    const said = [...new Set(words)].join(', ').slice(0, MOST_TEXT);
    // Banks give one FITID to several entries: with day, amount and place among equals it is the entry's own.
    const same = [one.account, one.fields.get('FITID') ?? '', day, amount].join('|');
    const place = (seen.get(same) ?? 0) + 1;
    seen.set(same, place);
    const key = `${same}|${place}`;
    credits.push({ entry, account: one.account, key, day, amount, text: said || 'Sem descrição' });
  }
  if (credits.length === 0)
    return refuse(
      unread[0]
        ? `Nenhum recebimento do extrato pôde ser lido. ${unread[0].note}.`
        : 'O extrato não tem nenhum recebimento.',
    );
  if (credits.length > MOST_CREDITS) return refuse('O extrato é longo demais. Baixe um período menor.');
  return ok({ accounts, credits, unread });
}

/** Counts the lines up to places that only grow. It looks for each line end once. */
function lineCounter(text: string): (at: number) => number {
  let [line, next] = [1, text.indexOf('\n')];
  return (at) => {
    for (; next >= 0 && next < at; next = text.indexOf('\n', next + 1)) line += 1;
    return line;
  };
}
