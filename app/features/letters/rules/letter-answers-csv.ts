import { type CivilDate, isCivilDate } from '#app/lib/civil-dates.ts';
import { fold } from '#app/lib/text.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { LETTER_ANSWER_LABELS, LETTER_ANSWERS, type LetterAnswer } from './terms.ts';

export type AnswerLine = {
  /** Number of the line in the file, from 1. */
  line: number;
  id: string;
  answer: LetterAnswer;
  on: CivilDate;
  protocol: string | null;
  file: string | null;
};
export type LineFault = { line: number; message: string };

const MOST_ANSWER_LINES = 2_000;
const HEAD = 'id;resposta;data;protocolo;arquivo';

/** The words of answers that a file may hold: "Retirou, …". */
export const KNOWN_ANSWERS = LETTER_ANSWERS.map((code) => LETTER_ANSWER_LABELS[code]).join(', ');

/** A file to fill in: its head, and one line as an example. */
export const SAMPLE_ANSWERS = `${HEAD}\r\n00000000-0000-7000-8000-000000000000;${LETTER_ANSWER_LABELS.removed};25/11/2026;2026-000123;resposta.pdf\r\n`;

/** `25/11/2026` and `2026-11-25`. */
function readDay(text: string): CivilDate | null {
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text) ?? [];
  const date = year ? `${year}-${month}-${day}` : text;
  return isCivilDate(date) ? date : null;
}

/** An answer by its code, or by its words or their unmistakable beginning: "retirou". */
function readAnswer(text: string): LetterAnswer | undefined {
  const said = fold(text);
  const meant = LETTER_ANSWERS.filter((code) => said && fold(LETTER_ANSWER_LABELS[code]).startsWith(said));
  return LETTER_ANSWERS.find((code) => code === text) ?? (meant.length === 1 ? meant[0] : undefined);
}

const fieldsOf = (line: string): string[] =>
  [...line.matchAll(/(?:^|;)(?:"((?:[^"]|"")*)"|([^;]*))/g)].map(([, quoted, plain]) =>
    (quoted?.replaceAll('""', '"') ?? plain ?? '').trim(),
  );

/**
 * Parses the answers of a file `id;resposta;data;protocolo;arquivo`, with or without its head. A faulty line
 * is reported and the others are kept.
 */
export function readAnswerLines(
  text: string,
  today: CivilDate,
): { answers: AnswerLine[]; faults: LineFault[] } {
  const answers: AnswerLine[] = [];
  const faults: LineFault[] = [];
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  if (lines.length > MOST_ANSWER_LINES + 1)
    return {
      answers,
      faults: [{ line: MOST_ANSWER_LINES + 1, message: 'O arquivo tem linhas demais: divida-o.' }],
    };
  for (const [index, row] of lines.entries()) {
    const line = index + 1;
    if (!row.trim() || (index === 0 && fold(row).startsWith('id;'))) continue;
    const [id = '', said = '', day = '', protocol = '', file = ''] = fieldsOf(row);
    const answer = readAnswer(said);
    const on = readDay(day);
    const message = !isUuid(id)
      ? 'O id da carta não é válido.'
      : !answer
        ? `A resposta “${said.slice(0, 40)}” não é conhecida. Use: ${KNOWN_ANSWERS}.`
        : !on
          ? 'A data não é válida: use dia/mês/ano.'
          : on > today
            ? 'A data da resposta está no futuro.'
            : protocol.length > 120 || file.length > 200
              ? 'O protocolo ou o nome do arquivo é longo demais.'
              : null;
    if (message || !answer || !on) faults.push({ line, message: message ?? HEAD });
    else
      answers.push({
        line,
        id: id.toLowerCase(),
        answer,
        on,
        protocol: protocol || null,
        file: file || null,
      });
  }
  return { answers, faults };
}
