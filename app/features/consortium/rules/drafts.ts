import { formatDate } from '#app/lib/dates.ts';
import { formatAmount } from '#app/lib/money.ts';
import { DRAW_KINDS, EXCLUDED_WAYS } from './consortium-status.ts';
import { EXCLUDED_WORDS, GROUP_WORDS, KIND_WORDS } from './consortium-words.ts';
import { DRAW_FIELDS, type DrawDraft } from './draw-input.ts';
import { GROUP_FIELDS, type GroupDraft, type GroupInput } from './group-input.ts';
import type { DrawRow } from './group-view.ts';

/** A saved group as its form shows it. */
export const draftOfGroup = ({ code, asset, credit, termMonths, size, status }: GroupInput): GroupDraft => ({
  code,
  asset,
  credit: formatAmount(credit),
  termMonths: String(termMonths),
  size: String(size),
  status,
});

/** Returns the values of a group, one line for each field of its form. */
export const linesOfGroup = (group: GroupInput) =>
  Object.entries(draftOfGroup(group)).map(([name, value]) => ({
    label: GROUP_FIELDS[name as keyof GroupInput],
    value: name === 'status' ? GROUP_WORDS[group.status].label : value,
  }));

export const NEW_GROUP: GroupDraft = {
  code: '',
  asset: '',
  credit: '',
  termMonths: '',
  size: '',
  status: 'forming',
};

/** An announced assembly as its form shows it. */
export const draftOfDraw = (draw: DrawRow): DrawDraft => ({
  assemblyDate: draw.assemblyDate,
  assemblyTime: draw.assemblyTime,
  place: draw.place,
  extraction: String(draw.extraction),
  extractionDate: draw.extractionDate,
  kind: draw.kind,
  onExcluded: draw.onExcluded,
});

/** Returns the values of an assembly for its form. */
export const linesOfDraw = (
  draw: Pick<DrawRow, 'assemblyDate' | 'assemblyTime' | 'place' | 'extraction' | 'extractionDate'>,
) => [
  { label: DRAW_FIELDS.assemblyDate, value: `${formatDate(draw.assemblyDate)}, ${draw.assemblyTime}` },
  { label: DRAW_FIELDS.place, value: draw.place },
  { label: DRAW_FIELDS.extraction, value: `${draw.extraction}, ${formatDate(draw.extractionDate)}` },
];

/** An announcement as it was entered, for reading: a line for each field, in the form's order. */
export function typedInto(draft: DrawDraft): [label: string, value: string][] {
  const kind = DRAW_KINDS.find((known) => known === draft.kind);
  const way = EXCLUDED_WAYS.find((known) => known === draft.onExcluded);
  const read: DrawDraft = {
    ...draft,
    assemblyDate: readDay(draft.assemblyDate),
    extractionDate: readDay(draft.extractionDate),
    kind: kind ? KIND_WORDS[kind].label : '',
    onExcluded: way ? EXCLUDED_WORDS[way] : '',
  };
  return Object.entries(DRAW_FIELDS).map(([name, label]) => [label, read[name as keyof DrawDraft]]);
}

const readDay = (typed: string) => (/^\d{4}-\d{2}-\d{2}$/.test(typed) ? formatDate(typed) : typed);

export const NEW_DRAW: DrawDraft = {
  assemblyDate: '',
  assemblyTime: '20:00',
  place: '',
  extraction: '',
  extractionDate: '',
  kind: 'hmac',
  onExcluded: 'up',
};
