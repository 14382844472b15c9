import type { DrawDraft } from '#app/features/consortium/rules/draw-input.ts';
import type { GroupDraft } from '#app/features/consortium/rules/group-input.ts';
import type { DrawRow, GroupRow } from '#app/features/consortium/rules/group-view.ts';
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

export const NEW_DRAW: DrawDraft = {
  assemblyDate: '',
  assemblyTime: '20:00',
  place: '',
  extraction: '',
  extractionDate: '',
  kind: 'hmac',
  onExcluded: 'up',
};
