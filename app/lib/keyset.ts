import { isCivilDate } from './civil-dates.ts';

/** Place in a list ordered by (created_at, id), newest first. */
export type Cursor = { createdAt: string; id: string };

const INSTANT =
  /^((?!0000)\d{4}-\d{2}-\d{2})[T ]([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?(Z|[+-](0\d|1[0-4])(:[0-5]\d)?)$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** An opaque text for the address bar. */
export const encodeCursor = ({ createdAt, id }: Cursor): string =>
  btoa(`${createdAt}|${id}`).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

/**
 * The place, or null when the text is not one of our cursors: a result is always an instant and a uuid that
 * the database accepts. Fractions of a second are kept as they were, microseconds included.
 */
export function decodeCursor(text: string | null): Cursor | null {
  if (!text || text.length > 200) return null;
  try {
    const parts = atob(text.replaceAll('-', '+').replaceAll('_', '/')).split('|');
    const [createdAt = '', id = ''] = parts;
    const day = INSTANT.exec(createdAt)?.[1] ?? '';
    return parts.length === 2 && isCivilDate(day) && UUID.test(id) ? { createdAt, id } : null;
  } catch {
    return null;
  }
}
