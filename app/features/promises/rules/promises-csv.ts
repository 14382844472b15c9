import { csvFile } from '#app/lib/csv.ts';
import type { PublicPromise, Tally } from './terms.ts';

const HEAD = [
  'promessa',
  'texto',
  'periodo',
  'casos',
  'cumpridas',
  'nao_cumpridas',
  'em_andamento',
  'dispensadas',
  'mediana_dias',
];
const FEW = 'poucos casos ainda';
const cells = (tally: Tally | null): string[] =>
  tally
    ? [tally.n, tally.kept, tally.broken, tally.running, tally.excused]
        .map(String)
        .concat(tally.median === null ? '' : String(tally.median).replace('.', ','))
    : [FEW, '', '', '', '', ''];

/** Formats the public counts as CSV, two lines per promise. */
export const promisesCsv = (promises: readonly PublicPromise[]): string =>
  csvFile([
    HEAD,
    ...promises.flatMap(({ title, words, ever, recent }) => [
      [title, words, 'desde o início', ...cells(ever)],
      [title, words, 'últimos 90 dias', ...cells(recent)],
    ]),
  ]);
