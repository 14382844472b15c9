import type { CivilDate } from '#app/lib/civil-dates.ts';
import { isLongLine } from '#app/lib/foreign-lines.ts';
import type { Centavos } from '#app/lib/money.ts';
import type { ListingPlace } from '#app/terms/listing.ts';
import { placeOfLine } from './bureau-title.ts';
import {
  bareValue,
  creditorParts,
  isSummaryLine,
  type LabelledLine,
  labelledLine,
  labelledValue,
  type PrintField,
  unmarkedLine,
} from './print-lines.ts';
import { type Recognised, recognise } from './recognise.ts';

/** Data of one debt in the lines of a print; null if they do not contain it. */
export type PrintedRecord = {
  creditor: string | null;
  creditorDoc: string | null;
  contractRef: string | null;
  place: ListingPlace | null;
  amount: Centavos | null;
  dueOn: CivilDate | null;
  includedOn: CivilDate | null;
};

/**
 * Lines that belong together: a line with its possible readings, or the lines of one record. Every line of the text is in
 * exactly one group, in the order of the text.
 */
export type LineGroup<Line> = { lines: Line[] } & (
  | { kind: 'single'; found: Recognised[] }
  | { kind: 'record'; record: PrintedRecord }
);

/** A group that is still open. */
type Open<Line> = { lines: Line[]; labels: Set<string>; record: PrintedRecord; hasField: boolean };

const NOTHING: PrintedRecord = {
  ...{ creditor: null, creditorDoc: null, contractRef: null, place: null },
  ...{ amount: null, dueOn: null, includedOn: null },
};

/** Products, headings and buttons that a print has between a name and its fields. */
const NO_NAME =
  /^(?:cart[ãa]o|empr[ée]stimo|financiamento|conta|cheque|credi[áa]rio|servi[çc]os?|d[íi]vidas?|pend[êe]ncias?|contas|negativad[ao]|protestos?|credor|ver |negociar|detalhes|serasa|spc|quod|boa vista|registros?|atrasad[ao]|status|situa[çc][ãa]o|descri[çc][ãa]o|produto|modalidade|nome|cpf|p[áa]gina)/i;
const LONGEST_NAME = 80;

const isName = (text: string): boolean =>
  text.length <= LONGEST_NAME && /\p{L}{2}/u.test(text) && !/[:?!]/.test(text) && !NO_NAME.test(text);

/**
 * Groups lines into records: a print has a record on one line, or one field on each line below the creditor's name.
 * @param textOf text of a line
 * @param today the day from which the era of a boleto's due day is judged
 */
export function groupLines<Line>(
  lines: readonly Line[],
  textOf: (line: Line) => string,
  today: CivilDate,
): LineGroup<Line>[] {
  const groups: LineGroup<Line>[] = [];
  let open: Open<Line> | null = null;
  let label: LabelledLine | null = null;
  let isBelowSummary = false;
  /** An amount before the first name belongs to an unknown debt, so names and amounts of this text do not pair. */
  let isShifted = false;
  /** Whether this text names the place above its records; below them if the first name of one follows a field. */
  let isPlaceAbove: boolean | null = null;

  /** The place named last above records: one heading counts for all debts below it. */
  let heading: ListingPlace | null = null;

  const begin = (): Open<Line> => ({
    ...{ lines: [], labels: new Set(), hasField: false },
    record: { ...NOTHING, place: heading },
  });
  const close = () => {
    if (!open) return;
    const { lines: own, record, hasField } = open;
    if (hasField) {
      if (record.amount !== null && record.creditor === null) isShifted = true;
      groups.push({ kind: 'record', lines: own, record });
    } else for (const line of own) groups.push(single(line));
    open = null;
    label = null;
  };
  const single = (line: Line): LineGroup<Line> => ({
    ...{ kind: 'single', lines: [line], found: recognise(textOf(line), today) },
  });
  const put = (line: Line, field: PrintField) => {
    const isNext = field.field === 'creditor' && open?.record.creditor != null;
    const isRepeated = open?.labels.has(field.label) && open.record.amount !== null;
    if (isNext || isRepeated) close();
    open ??= begin();
    open.lines.push(line);
    open.labels.add(field.label);
    open.hasField = true;
    setField(open.record, field);
  };

  for (const line of lines) {
    const written = textOf(line);
    const text = unmarkedLine(written);
    if (isLongLine(written)) {
      close();
      groups.push(single(line));
      continue;
    }
    const below: PrintField | null = label && labelledValue(label, text);
    const wasBelowSummary = isBelowSummary;
    label = null;
    isBelowSummary = false;
    if (below) {
      put(line, below);
      continue;
    }
    const place = placeOfLine(text);
    if (place) {
      isPlaceAbove ??= !open?.hasField;
      if (isPlaceAbove) {
        close();
        heading = place;
        open = begin();
      }
      open ??= begin();
      open.lines.push(line);
      open.record.place = place;
      continue;
    }
    if (isSummaryLine(text)) {
      isBelowSummary = !/\d/.test(text);
      if (open) open.lines.push(line);
      else groups.push({ kind: 'single', lines: [line], found: [] });
      continue;
    }
    const labelled = labelledLine(text);
    if (labelled?.value !== undefined) {
      put(line, labelled);
      continue;
    }
    if (labelled) {
      if (labelled.field === 'creditor' && (open?.hasField || open?.record.creditor)) close();
      label = labelled;
      open ??= begin();
      open.lines.push(line);
      continue;
    }
    const bare = bareValue(text);
    if (bare && (wasBelowSummary || open || bare.field === 'amount')) {
      if (!wasBelowSummary) put(line, bare);
      else if (open) open.lines.push(line);
      else groups.push({ kind: 'single', lines: [line], found: [] });
      continue;
    }
    const found = recognise(text, today);
    const [first] = found;
    if (first?.kind === 'cnpj' && open?.record.creditor && !open.record.creditorDoc) {
      put(line, { field: 'creditorDoc', label: 'cnpj', value: first.value });
    } else if (first?.kind === 'record' && first.amount === null) {
      if (open?.hasField || open?.record.creditor) close();
      open ??= begin();
      open.lines.push(line);
      open.hasField = true;
      const { creditor, creditorDoc, contractRef, on } = first;
      const tagged = first.place ?? open.record.place;
      open.record = { ...NOTHING, creditor, creditorDoc, contractRef, place: tagged, dueOn: on };
    } else if (first) {
      close();
      groups.push({ kind: 'single', lines: [line], found });
    } else {
      if (isName(text)) {
        // A name below an amount begins the next record.
        if (open?.record.amount !== null) close();
        open ??= begin();
        if (!isShifted && (!open.hasField || open.record.creditor === null)) nameOf(open.record, text);
      }
      if (open) open.lines.push(line);
      else groups.push({ kind: 'single', lines: [line], found });
    }
  }
  close();
  return groups;
}

/**
 * Whether a text is a list of debts whose place is written beside the fields of each, as applications of bureaus show
 * it: not a report that a place signs.
 */
export function isTaggedList(lines: readonly string[]): boolean {
  const texts = lines.map(unmarkedLine);
  const at = texts.findIndex((text) => placeOfLine(text) !== null);
  return at >= 0 && [texts[at - 1], texts[at + 1]].some((text) => text && labelledLine(text));
}

function nameOf(record: PrintedRecord, text: string): void {
  const { creditor, creditorDoc, contractRef, place } = creditorParts(text);
  Object.assign(record, {
    creditor,
    place: place ?? record.place,
    creditorDoc: creditorDoc ?? record.creditorDoc,
    contractRef: contractRef ?? record.contractRef,
  });
}

/** The first of several amounts or days stays: "Valor original" is before "Valor atual". */
function setField(record: PrintedRecord, field: PrintField): void {
  if (field.field === 'creditor') nameOf(record, field.value);
  else if (field.field === 'amount') record.amount ??= field.value;
  else if (field.field === 'contractRef') record.contractRef ??= field.value.slice(0, 80);
  else if (field.field === 'creditorDoc') record.creditorDoc ??= field.value;
  else record[field.field] ??= field.value;
}
