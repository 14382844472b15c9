/** Place in a list ordered by (created_at, id), newest first. */
export type Cursor = { createdAt: string; id: string };

/** An opaque text for the address bar. */
export const encodeCursor = ({ createdAt, id }: Cursor): string =>
  btoa(`${createdAt}|${id}`).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

/** The place, or null when the text is not one of ours. */
export function decodeCursor(text: string | null): Cursor | null {
  if (!text) return null;
  try {
    const [createdAt = '', id = ''] = atob(text.replaceAll('-', '+').replaceAll('_', '/')).split('|');
    const valid = /^\d{4}-\d\d-\d\d[T ][\d:.]+(Z|[+-]\d\d(:\d\d)?)$/.test(createdAt) && /^[0-9a-f-]{36}$/.test(id);
    return valid ? { createdAt, id } : null;
  } catch {
    return null;
  }
}
