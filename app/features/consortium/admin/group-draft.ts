import { DRAW_KINDS, EXCLUDED_WAYS } from '#app/features/consortium/rules/consortium-status.ts';
import { EXCLUDED_WORDS, KIND_WORDS } from '#app/features/consortium/rules/consortium-words.ts';
import { DRAW_FIELDS, type DrawDraft } from '#app/features/consortium/rules/draw-input.ts';
import type { GroupDraft } from '#app/features/consortium/rules/group-input.ts';
import type { DrawRow, GroupRow } from '#app/features/consortium/rules/group-view.ts';
import { formatDate } from '#app/lib/dates.ts';
import { formatBRL } from '#app/lib/money.ts';

/** A saved group as its form shows it. */
export const draftOfGroup = ({ code, asset, credit, termMonths, size, status }: GroupRow): GroupDraft => ({
  code,
  asset,
  credit: formatBRL(credit).replace('R$ ', ''),
  termMonths: String(termMonths),
  size: String(size),
  status,
});

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

/** An announcement as it was typed, for reading: a line for each field, in the form's order. */
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
