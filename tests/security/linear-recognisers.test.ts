import { expect, test } from 'vitest';
import { describeDevice } from '#app/features/accounts/rules/device.ts';
import { readPrefill } from '#app/features/accounts/rules/prefill.ts';
import { bringsToCheck } from '#app/features/assistant/rules/check-reply.ts';
import { questionTerms, questionTexts } from '#app/features/assistant/rules/question.ts';
import { smallTalk } from '#app/features/assistant/rules/small-talk.ts';
import { maskPersonal } from '#app/features/audit/rules/value-words.ts';
import { claimWordsIn } from '#app/features/catalog/rules/claim-words.ts';
import { claimsOf, clausesIn } from '#app/features/catalog/rules/clauses.ts';
import { hurries } from '#app/features/catalog/rules/limited-time.ts';
import { asRead } from '#app/features/content/rules/text-places.ts';
import { unstatedFields } from '#app/features/contracts/rules/merge-fields.ts';
import { checkLeadRow, wholeDocument } from '#app/features/imports/rules/check-lead-row.ts';
import { guessMapping } from '#app/features/imports/rules/columns-of-kind.ts';
import { maySame } from '#app/features/imports/rules/match-credit.ts';
import { readBankAmount, readReceivedAmount } from '#app/features/imports/rules/read-amount.ts';
import { readOfx } from '#app/features/imports/rules/read-ofx.ts';
import { foreignCpfs } from '#app/features/letters/rules/brakes.ts';
import { letterEndsIn, readTrackingLines } from '#app/features/letters/rules/sending.ts';
import { parseMonthlyRate } from '#app/features/listings/rules/interest.ts';
import { readPaste } from '#app/features/listings/rules/paste.ts';
import { recognise } from '#app/features/listings/rules/recognise.ts';
import { readPix } from '#app/features/payments/rules/pix-br-code.ts';
import { readMandateNumber } from '#app/features/proof/rules/verification-code.ts';
import { readDay, readDocument, readMoney } from '#app/features/reports/rules/fields.ts';
import { MOST_TEXT } from '#app/features/reports/rules/input.ts';
import { linesOf } from '#app/features/reports/rules/pdf-lines.ts';
import { readReportText } from '#app/features/reports/rules/read-report.ts';
import { scamPieces } from '#app/features/scam-checks/rules/pieces.ts';
import { LONGEST_MESSAGE } from '#app/features/scam-checks/rules/scam-report.ts';
import { judge } from '#app/features/scam-checks/rules/verdict.ts';
import { isPhone } from '#app/lib/area-codes.ts';
import { readBoleto } from '#app/lib/boleto.ts';
import { formatCnj, isValidCnj } from '#app/lib/cnj.ts';
import { LONGEST_LINE } from '#app/lib/foreign-lines.ts';
import { proposedMail } from '#app/lib/mail-typos.ts';
import { mergeHtml } from '#app/lib/merge-text.ts';
import { parseBRL } from '#app/lib/money.ts';
import { normalizePhone } from '#app/lib/phones.ts';
import { emailPattern, nameWords, searchPatterns } from '#app/lib/search-patterns.ts';
import { firstName, fold, initials, sentencesOf, slugify, truncate } from '#app/lib/text.ts';
import { plainAddress } from '#app/platform/network.server.ts';
import { scrubMessage } from '#app/platform/scrub-error.server.ts';
import { showableName } from '#app/platform/uploads/file-name.server.ts';

const TODAY = '2026-11-24';
const CHANNELS = {
  ...{ name: 'Nome em Dia', taxId: '11222333000181', domains: ['nomeemdia.com.br'] },
  ...{ phones: [], emails: [], pixKeys: [] },
};
/** Characters for fields without a limit before their pattern. */
const FIELD = 5_000;
const CSV = 'biro;tipo;credor;cnpj;contrato;valor;vencimento;inclusao;cartorio;uf\n';
const PROFILES = {
  scr: 'Relatório de Empréstimos e Financiamentos (SCR)\nData base: 09/2026\n',
  cenprot: 'Consulta de protestos\nProtesto\nCartório\n',
  serasa: 'Serasa\nDívidas negativadas\n',
};
const user = (content: string) => ({ role: 'user', content }) as const;

/** Each recogniser with the characters that its door lets through. */
const RECOGNISERS: [string, number, (text: string) => unknown][] = [
  ['a pasted piece', LONGEST_LINE, (text) => recognise(text, TODAY)],
  ['a paste', 20_000, (text) => readPaste(text, TODAY)],
  ['a report as text', MOST_TEXT, (text) => readReportText(text, TODAY)],
  ['a report as CSV', MOST_TEXT, (text) => readReportText(CSV + text, TODAY)],
  ['a report as JSON', MOST_TEXT, (text) => readReportText(`{"a":[${text}`, TODAY)],
  ...Object.entries(PROFILES).map(([name, head]): [string, number, (text: string) => unknown] => [
    `a report of ${name}`,
    MOST_TEXT,
    (text) => readReportText(head + text, TODAY),
  ]),
  [
    'pages of a PDF',
    FIELD,
    (text) => linesOf([...text].map((str, at) => ({ str, width: 1, transform: [1, 0, 0, 1, at, 0] }))),
  ],
  ['fields of a report', FIELD, (text) => [readDay(text), readMoney(text), readDocument(text)]],
  ['a boleto', FIELD, (text) => readBoleto(text, TODAY)],
  ['a Pix code', FIELD, readPix],
  [
    'a message at /confira',
    LONGEST_MESSAGE,
    (text) => judge(scamPieces(text, TODAY, CHANNELS.name), CHANNELS, new Set()),
  ],
  ['a question', 1_000, (text) => [smallTalk(text), questionTerms(text), questionTexts([user(text)])]],
  ['a question to check', 1_000, (text) => bringsToCheck(text, TODAY)],
  ['a search', FIELD, (text) => [searchPatterns(text), emailPattern(text), nameWords(text)]],
  [
    'a name',
    FIELD,
    (text) => [firstName(text), initials(text), fold(text), slugify(text), truncate(text, 80)],
  ],
  ['a phone', FIELD, (text) => [normalizePhone(text), isPhone(text)]],
  ['an e-mail', 1_000, proposedMail],
  ['a lawsuit number', FIELD, (text) => [isValidCnj(text), formatCnj(text)]],
  [
    'an amount',
    FIELD,
    (text) => [parseBRL(text), readBankAmount(text), readReceivedAmount(text), parseMonthlyRate(text)],
  ],
  ['a row of an import', FIELD, (text) => checkLeadRow({ name: text, phone: text, email: text, doc: text })],
  ['a bank statement', 100_000, (text) => readOfx(`<OFX><ACCTID>1${text}`)],
  ['a header of an import', FIELD, (text) => [guessMapping([text], 'leads'), wholeDocument(text)]],
  [
    'the payer of a credit',
    FIELD,
    (text) =>
      maySame(
        { amount: 1, day: '2026-11-20', text },
        { userId: '', name: 'Ana Maria de Souza', document: '52998224725' },
      ),
  ],
  ['sentences', FIELD, sentencesOf],
  [
    'claims of a text',
    FIELD,
    (text) => [claimWordsIn(text), claimsOf(text, text), hurries(text), asRead(text)],
  ],
  [
    'a contract',
    FIELD,
    (text) => [clausesIn(text), unstatedFields('servico', text), mergeHtml(text, {}, 'X')],
  ],
  ['a letter', FIELD, (text) => foreignCpfs(text, [])],
  ['a mail that answers letters', FIELD, letterEndsIn],
  ['codes of the post', FIELD, readTrackingLines],
  ['the number of a power of attorney', FIELD, readMandateNumber],
  ['an address with entries', 2_000, (text) => readPrefill(new URLSearchParams({ email: text, name: text }))],
  ['a browser', 8_000, describeDevice],
  ['a file name', FIELD, showableName],
  ['an IP address', FIELD, plainAddress],
  ['a line of the log', FIELD, (text) => [scrubMessage(text, { name: 'Error' }), maskPersonal('note', text)]],
];

const UNITS = [
  ...['a', ' ', '-', '\t', '.', '0', ',', '_', '!', '@', '<', '(', '"', '%', 'é', '\u200b'],
  ...['a@', 'a.', '.@', '0.', 'a ', '  x', 'R$ ', ';"', '{{ ', '<h1>', 'db/a', 'A+', '-a', '"a"'],
  ...[
    '000201',
    '6304AAAA',
    'https://',
    'www.a',
    'CPF',
    'Documento',
    'Cartório  ',
    'nao ',
    'falar ',
    'Android ',
  ],
  ...['contato@nomeemdia.com.br <', '10/10/2025 ', '0000 a  0,00  ', '{"a":', '<STMTTRN>'],
];
const ENDS = ['', '\n', 'b R$ 10,00 10/10/2025', '  .,00'];

const made = (unit: string, end: string, size: number) =>
  unit.repeat(Math.ceil(size / unit.length)).slice(0, size - end.length) + end;

/** CPU time of this thread in ms, which other work on the machine does not add to. */
function cpu(work: () => unknown): number {
  const started = process.threadCpuUsage();
  work();
  const { user: used, system } = process.threadCpuUsage(started);
  return (used + system) / 1_000;
}

/** Characters of a text, at least: a quadratic pattern takes seconds for them. */
const LEAST = 80_000;
/** Times of the allowed size that a text has. */
const TIMES = 4;
/** CPU time in ms that no text may take: several times that of linear work, and a part of that of quadratic work. */
const LIMIT = 1_500;

/** The least time of three runs, as a collection of garbage may fall into one; a run within the limit needs no second. */
function timeOf(run: (text: string) => unknown, text: string): number {
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 3 && least > LIMIT; tries++)
    least = Math.min(
      least,
      cpu(() => run(text)),
    );
  return least;
}

test.each(RECOGNISERS)('time for %s grows no faster than its size', { timeout: 60_000 }, (_, most, run) => {
  const size = Math.max(most * TIMES, LEAST);
  const slow = UNITS.flatMap((unit) =>
    ENDS.flatMap((end) => {
      const ms = timeOf(run, made(unit, end, size));
      return ms > LIMIT ? [`${JSON.stringify(unit + end)}: ${ms} ms`] : [];
    }),
  );
  expect(slow).toEqual([]);
});

test('the measure finds a quadratic pattern', () => {
  expect(cpu(() => made(' ', 'a', LEAST).replace(/[\s.]+$/, ''))).toBeGreaterThan(LIMIT);
});
